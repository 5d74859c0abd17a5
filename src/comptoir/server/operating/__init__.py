"""What the operator of a server needs: probes, numbers, logs, backups, several workers."""
