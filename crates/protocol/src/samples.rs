//! One example of each message.
