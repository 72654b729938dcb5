//! Handlers behind one type, so that what axum builds around a handler is compiled once.
//!
//! Axum wraps each handler into services that are generic over it, and for each of them the
//! compiler proves again that the handler's future may move between threads. With 270 handlers,
//! that took two of the three minutes that this crate needs to compile. Here, a handler becomes a
//! boxed function first, and the wrapping is done once, for that function.

use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;
use axum::routing::MethodFilter;
use futures_util::future::BoxFuture;

type Call<S> = dyn Fn(Request, S) -> BoxFuture<'static, Response> + Send + Sync;

/// Any handler.
struct Erased<S>(Arc<Call<S>>);

impl<S: 'static> Erased<S> {
    fn new<H, T>(handler: H) -> Self
    where
        H: Handler<T, S> + Sync,
        T: 'static,
    {
        Self(Arc::new(move |request, state| {
            Box::pin(handler.clone().call(request, state))
        }))
    }
}

impl<S> Clone for Erased<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: 'static> Handler<(), S> for Erased<S> {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, state: S) -> Self::Future {
        (self.0)(request, state)
    }
}

/// What [`utoipa_axum::routes`] looks for where it is used, under the name of axum's crate.
pub(crate) mod routing {
    use super::{Erased, Handler, MethodFilter};

    /// The handlers of one address, like axum's of the same name.
    pub(crate) struct MethodRouter<S>(axum::routing::MethodRouter<S>);

    impl<S: Clone + Send + Sync + 'static> MethodRouter<S> {
        pub(crate) fn new() -> Self {
            Self(axum::routing::MethodRouter::new())
        }

        /// Adds a handler.
        pub(crate) fn on<H, T>(self, filter: MethodFilter, handler: H) -> Self
        where
            H: Handler<T, S> + Sync,
            T: 'static,
        {
            Self(self.0.on(filter, Erased::new(handler)))
        }

        /// For axum.
        pub(crate) fn into_axum(self) -> axum::routing::MethodRouter<S> {
            self.0
        }
    }
}

/// Handlers of one address, with what the contract says about them; for `OpenApiRouter::routes`.
macro_rules! routes {
    ($($handlers:tt)+) => {{
        use $crate::erased as axum;
        let (schemas, paths, router) = utoipa_axum::routes!($($handlers)+);
        (schemas, paths, router.into_axum())
    }};
}

pub(crate) use routes;
