"""JAX on the processor, compiled quickly rather than well."""

from __future__ import annotations

import jax

jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_disable_most_optimizations", True)
