//! What statements take and give: parameters and rows, type-checked for both databases.

use sqlx::encode::Encode;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, FromRow, Postgres, Sqlite, Type};

/// A type both databases can read from a row.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<R: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> Row for R {}

/// A type both databases accept as a parameter.
pub trait Param<'q>:
    Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}

impl<'q, P> Param<'q> for P where
    P: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}

/// The parameters of a statement: a tuple, `()` for none, or an array.
pub trait Params<'q>: Sized {
    fn add_to_sqlite(self, arguments: &mut SqliteArguments) -> Result<(), sqlx::Error>;
    fn add_to_postgres(self, arguments: &mut PgArguments) -> Result<(), sqlx::Error>;

    /// These, then more.
    fn and<M: Params<'q>>(self, more: M) -> And<Self, M> {
        And(self, more)
    }

    fn sqlite(self) -> Result<SqliteArguments, sqlx::Error> {
        let mut arguments = SqliteArguments::default();
        self.add_to_sqlite(&mut arguments)?;
        Ok(arguments)
    }

    fn postgres(self) -> Result<PgArguments, sqlx::Error> {
        let mut arguments = PgArguments::default();
        self.add_to_postgres(&mut arguments)?;
        Ok(arguments)
    }
}

/// Parameters that follow others.
#[derive(Debug)]
pub struct And<P, M>(P, M);

impl<'q, P: Params<'q>, M: Params<'q>> Params<'q> for And<P, M> {
    fn add_to_sqlite(self, arguments: &mut SqliteArguments) -> Result<(), sqlx::Error> {
        self.0.add_to_sqlite(arguments)?;
        self.1.add_to_sqlite(arguments)
    }

    fn add_to_postgres(self, arguments: &mut PgArguments) -> Result<(), sqlx::Error> {
        self.0.add_to_postgres(arguments)?;
        self.1.add_to_postgres(arguments)
    }
}

fn add<'q, A: Arguments>(
    arguments: &mut A,
    param: impl Encode<'q, A::Database> + Type<A::Database>,
) -> Result<(), sqlx::Error> {
    arguments.add(param).map_err(sqlx::Error::Encode)
}

/// Tuples of this length and of every shorter one.
macro_rules! tuples_of_params {
    () => {};
    ($first:ident: $First:ident $(, $param:ident: $Param:ident)*) => {
        impl<'q, $First: Param<'q>, $($Param: Param<'q>),*> Params<'q> for ($First, $($Param,)*) {
            fn add_to_sqlite(self, arguments: &mut SqliteArguments) -> Result<(), sqlx::Error> {
                let ($first, $($param,)*) = self;
                add(arguments, $first)?;
                $(add(arguments, $param)?;)*
                Ok(())
            }

            fn add_to_postgres(self, arguments: &mut PgArguments) -> Result<(), sqlx::Error> {
                let ($first, $($param,)*) = self;
                add(arguments, $first)?;
                $(add(arguments, $param)?;)*
                Ok(())
            }
        }

        tuples_of_params!($($param: $Param),*);
    };
}

tuples_of_params!(
    a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H, i: I, j: J, k: K, l: L, m: M, n: N, o: O, p: P,
    q: Q, r: R, s: S, t: T
);

/// No parameters.
impl Params<'_> for () {
    fn add_to_sqlite(self, _arguments: &mut SqliteArguments) -> Result<(), sqlx::Error> {
        Ok(())
    }

    fn add_to_postgres(self, _arguments: &mut PgArguments) -> Result<(), sqlx::Error> {
        Ok(())
    }
}

impl<'q, P: Param<'q>, const COUNT: usize> Params<'q> for [P; COUNT] {
    fn add_to_sqlite(self, arguments: &mut SqliteArguments) -> Result<(), sqlx::Error> {
        self.into_iter().try_for_each(|param| add(arguments, param))
    }

    fn add_to_postgres(self, arguments: &mut PgArguments) -> Result<(), sqlx::Error> {
        self.into_iter().try_for_each(|param| add(arguments, param))
    }
}
