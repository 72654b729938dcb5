//! Handlers behind one type, so that what axum builds around a handler is compiled once.
//!
//! Axum wraps each handler into services that are generic over it, and for each of them the compiler
//! proves anew that the handler's future may move between threads. With 270 handlers, that took two
//! of the three minutes that this crate needs to compile. Here, a handler becomes a boxed function
//! first, and the wrapping is done once, for that function.

use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;
use axum::routing::MethodFilter;
use futures_util::future::BoxFuture;

use crate::state::AppState;

type Call = dyn Fn(Request, AppState) -> BoxFuture<'static, Response> + Send + Sync;

/// Any handler.
#[derive(Clone)]
struct Erased(Arc<Call>);

impl Erased {
    fn new<H, T>(handler: H) -> Self
    where
        H: Handler<T, AppState> + Sync,
        T: 'static,
    {
        Self(Arc::new(move |request, state| {
            Box::pin(handler.clone().call(request, state))
        }))
    }
}

impl Handler<(), AppState> for Erased {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, state: AppState) -> Self::Future {
        (self.0)(request, state)
    }
}

/// What [`utoipa_axum::routes`] looks for where it is used, under the name of axum's crate.
pub(crate) mod routing {
    use super::{AppState, Erased, Handler, MethodFilter};

    /// The handlers of one address, like axum's of the same name.
    pub(crate) struct MethodRouter(axum::routing::MethodRouter<AppState>);

    impl MethodRouter {
        pub(crate) fn new() -> Self {
            Self(axum::routing::MethodRouter::new())
        }

        /// Adds a handler.
        pub(crate) fn on<H, T>(self, filter: MethodFilter, handler: H) -> Self
        where
            H: Handler<T, AppState> + Sync,
            T: 'static,
        {
            Self(self.0.on(filter, Erased::new(handler)))
        }

        /// For axum.
        pub(crate) fn into_axum(self) -> axum::routing::MethodRouter<AppState> {
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
