/**
 * Which page a URL shows.
 *
 * The first page a stranger sees is in the entry; everything else is loaded when it is asked
 * for. Joining and playing are not here: the server answers those with the player's page.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { PageError } from "@/app/error-page";
import { liveRoutes } from "@/app/live-routes";
import { NotFoundPage } from "@/app/not-found";
import { PublicLayout } from "@/app/public-layout";
import { RequireUser } from "@/app/require-user";
import { SessionDialogs } from "@/app/session-dialogs";
import { settingsRoutes } from "@/app/settings-routes";
import { LandingPage } from "@/features/landing/landing-page";
import { paths, patterns, safeNext } from "@/paths";

const auth = () => import("@/app/auth-layout");
const dashboard = () => import("@/app/dashboard-layout");
const quizList = () => import("@/features/quizzes/quiz-list-page");

function Root() {
  return (
    <>
      <Outlet />
      <SessionDialogs />
    </>
  );
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "public-frame",
  component: PublicLayout,
});

const landingRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.home,
  component: LandingPage,
});

const feedRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.feed,
  component: lazyRouteComponent(() => import("@/features/feed/feed-page"), "FeedPage"),
});

const mailboxRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.mailbox,
  component: lazyRouteComponent(() => import("@/features/auth/mailbox-page"), "MailboxPage"),
});

export interface AuthSearch {
  error?: "auth";
  next?: string;
}

function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const next = safeNext(search["next"]);
  return {
    ...(search["error"] === "auth" ? { error: "auth" as const } : {}),
    ...(next === undefined ? {} : { next }),
  };
}

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "auth-frame",
  validateSearch: readAuthSearch,
  component: lazyRouteComponent(auth, "AuthLayout"),
});

const signUpRoute = createRoute({
  getParentRoute: () => authRoute,
  path: paths.signUp,
  component: lazyRouteComponent(() => import("@/features/auth/sign-up-page"), "SignUpPage"),
});

const logInRoute = createRoute({
  getParentRoute: () => authRoute,
  path: paths.logIn,
  component: lazyRouteComponent(() => import("@/features/auth/log-in-page"), "LogInPage"),
});

const verifyRoute = createRoute({
  getParentRoute: () => authRoute,
  path: paths.verifyEmail,
  component: lazyRouteComponent(() => import("@/features/auth/verify-page"), "VerifyPage"),
});

const authIndexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth",
  beforeLoad: () => {
    throw redirect({ to: paths.logIn, replace: true });
  },
});

/** Everything below needs a user; the guard sends strangers to the log-in. */
const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guarded",
  component: RequireUser,
});

const dashboardRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: "dashboard-frame",
  component: lazyRouteComponent(dashboard, "DashboardLayout"),
});

const dashboardHomeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.dashboard,
  component: lazyRouteComponent(
    () => import("@/features/dashboard/dashboard-page"),
    "DashboardPage",
  ),
});

const quizzesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.quizzes,
  component: lazyRouteComponent(quizList, "AllQuizzesPage"),
});

const quizzesAliasRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.quizzesAlias,
  component: lazyRouteComponent(quizList, "AllQuizzesPage"),
});

const draftsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.drafts,
  component: lazyRouteComponent(quizList, "DraftsPage"),
});

const publishedRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.published,
  component: lazyRouteComponent(quizList, "PublishedPage"),
});

const quizCreateRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.quizCreate,
  component: lazyRouteComponent(
    () => import("@/features/quizzes/quiz-create-page"),
    "QuizCreatePage",
  ),
});

const addQuestionRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: patterns.quizAddQuestion,
  component: lazyRouteComponent(
    () => import("@/features/quizzes/add-question-page"),
    "AddQuestionPage",
  ),
});

const quizEditRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: patterns.quizEdit,
  component: lazyRouteComponent(() => import("@/features/quizzes/quiz-edit-page"), "QuizEditPage"),
});

const sessionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.sessions,
  component: lazyRouteComponent(() => import("@/features/reports/sessions-page"), "SessionsPage"),
});

const reportRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: patterns.report,
  component: lazyRouteComponent(() => import("@/features/reports/report-page"), "ReportPage"),
});

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([landingRoute, feedRoute, mailboxRoute]),
  authRoute.addChildren([signUpRoute, logInRoute, verifyRoute]),
  authIndexRoute,
  guardedRoute.addChildren([
    dashboardRoute.addChildren([
      dashboardHomeRoute,
      quizzesRoute,
      quizzesAliasRoute,
      draftsRoute,
      publishedRoute,
      quizCreateRoute,
      addQuestionRoute,
      quizEditRoute,
      sessionsRoute,
      reportRoute,
      ...settingsRoutes(dashboardRoute),
    ]),
  ]),
  ...liveRoutes(rootRoute, publicRoute, guardedRoute),
]);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}
