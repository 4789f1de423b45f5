//! Managed memory.
use super::entries;
entries! {}
