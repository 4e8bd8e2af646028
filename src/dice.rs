//! Sources of faces.
