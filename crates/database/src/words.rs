//! Enums in a column.

/// An enum that is stored as a lower-case word, with a variant and a word on each line:
/// `Visibility { Public = "public", }`.
#[macro_export]
macro_rules! text_enum {
    ($(#[$doc:meta])* $name:ident {
        $($(#[$about:meta])* $variant:ident = $text:literal,)+
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$about])* $variant,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The stored word.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                match text.as_str() {
                    $($text => Ok(Self::$variant),)+
                    _ => Err(format!(concat!("`{}` is no ", stringify!($name)), text)),
                }
            }
        }

        impl<D: $crate::sqlx::Database> $crate::sqlx::Type<D> for $name
        where
            String: $crate::sqlx::Type<D>,
        {
            fn type_info() -> D::TypeInfo {
                <String as $crate::sqlx::Type<D>>::type_info()
            }

            fn compatible(stored: &D::TypeInfo) -> bool {
                <String as $crate::sqlx::Type<D>>::compatible(stored)
            }
        }

        impl<'r, D: $crate::sqlx::Database> $crate::sqlx::Decode<'r, D> for $name
        where
            String: $crate::sqlx::Decode<'r, D>,
        {
            fn decode(stored: D::ValueRef<'r>) -> Result<Self, $crate::sqlx::error::BoxDynError> {
                Ok(Self::try_from(<String as $crate::sqlx::Decode<'r, D>>::decode(stored)?)?)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
