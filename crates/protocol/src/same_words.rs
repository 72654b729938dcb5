//! From one list of words to another that has the same.
//!
//! Each crate has its own words for what it knows, so that what one of them renames or adds does
//! not change what another one stores or sends. Where they are the same, `same_words!` writes the
//! functions between them.

/// Functions from one enum to another that has the same words.
///
/// ```
/// # enum Stored { Draft, Published }
/// # enum Sent { Draft, Published }
/// protocol::same_words! {
///     /// The status of a quiz, on the wire.
///     pub fn status_body(Stored) -> Sent;
///     /// The status of a quiz, as it is stored.
///     pub fn stored_status(Sent) -> Stored;
///     = { Draft, Published }
/// }
/// assert!(matches!(status_body(Stored::Draft), Sent::Draft));
/// ```
#[macro_export]
macro_rules! same_words {
    (@one $(#[$about:meta])* ($public:vis) $name:ident $from:ty, $to:ty,
        { $($word:ident),+ $(,)? }) => {
        $(#[$about])*
        $public fn $name(word: $from) -> $to {
            match word { $(<$from>::$word => <$to>::$word,)+ }
        }
    };
    ($($(#[$about:meta])* $public:vis fn $name:ident($from:ty) -> $to:ty;)+ = $words:tt) => {
        $($crate::same_words!(@one $(#[$about])* ($public) $name $from, $to, $words);)+
    };
}
