"""JAX on the processor."""

from __future__ import annotations

import jax

jax.config.update("jax_platforms", "cpu")
