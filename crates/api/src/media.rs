//! Pictures, sounds and videos: hostile bytes in, clean bytes out.

pub(crate) mod files;
pub(crate) mod keeping;
pub(crate) mod kinds;
pub(crate) mod library;
pub(crate) mod links;
pub(crate) mod mp3;
pub(crate) mod mp4;
pub(crate) mod ogg;
pub(crate) mod pictures;
pub(crate) mod receive;
pub(crate) mod routes;
pub(crate) mod tape;
pub(crate) mod webm;
