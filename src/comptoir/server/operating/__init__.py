"""What whoever runs a server needs: probes, numbers, logs, backups, several workers."""
