/**
 * Maps URLs to pages.
 *
 * Each page is loaded when it is requested, and so are the frames around them. Joining and playing
 * are not here: the server answers those with the player's page.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { adminRoutes } from "@/app/admin-routes";
import { assignmentRoutes, ownSpeedRoute } from "@/app/assignment-routes";
import { authRoutes } from "@/app/auth-routes";
import { cardRoutes } from "@/app/card-routes";
import { editorRoute } from "@/app/editor-route";
import { PageError } from "@/app/error-page";
import { liveRoutes } from "@/app/live-routes";
import { ownProfileRoute, userRoute } from "@/app/profile-routes";
import { publicRoutes } from "@/app/public-routes";
import { RequireUser } from "@/app/require-user";
import { RequireVerified } from "@/app/require-verified";
import { settingsRoutes } from "@/app/settings-routes";
import { readFeedSearch, readSoloSearch } from "@/features/feed/feed-search";
import type { AnalyticsSearch } from "@/features/reports/analytics-page";
import { paths, patterns } from "@/paths";
import { later } from "@/ui/later";

const dashboard = () => import("@/app/dashboard-layout");
const quizList = () => import("@/features/quizzes/quiz-list-page");

const NotFoundPage = later(async () => (await import("@/app/not-found")).NotFoundPage);

/** No page waits for what may open above it. */
const Above = later(async () => (await import("@/app/above")).Above);

function Root() {
  // Pages that are rendered by the build have nothing above them.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <>
      <Outlet />
      {isHere && <Above />}
    </>
  );
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "public-frame",
  component: lazyRouteComponent(() => import("@/app/public-layout"), "PublicLayout"),
});

const landingRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.home,
  component: lazyRouteComponent(() => import("@/features/landing/landing-page"), "LandingPage"),
});

const feedRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.feed,
  validateSearch: readFeedSearch,
  component: lazyRouteComponent(() => import("@/features/feed/feed-page"), "FeedPage"),
});

const soloRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.solo,
  validateSearch: readSoloSearch,
  component: lazyRouteComponent(() => import("@/features/feed/solo-page"), "SoloPage"),
});

const quizPageRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: patterns.quiz,
  component: lazyRouteComponent(() => import("@/features/feed/quiz-page"), "QuizPage"),
});

/** A friend code comes in the link; the router parses plain digits as a number. */
function friendsSearch(search: Record<string, unknown>): { code?: string } {
  const { code } = search;
  return typeof code === "string" || typeof code === "number" ? { code: String(code) } : {};
}

const friendsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.friends,
  validateSearch: friendsSearch,
  component: lazyRouteComponent(() => import("@/features/friends/friends-page"), "FriendsPage"),
});

const mailboxRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: paths.mailbox,
  component: lazyRouteComponent(() => import("@/features/auth/mailbox-page"), "MailboxPage"),
});

/** Everything below needs a user; the guard sends visitors to the log-in. */
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

/** What only a verified account may do; others go through the verification first. */
const verifiedRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  id: "verified",
  component: RequireVerified,
});

const quizCreateRoute = createRoute({
  getParentRoute: () => verifiedRoute,
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

const importPage = lazyRouteComponent(() => import("@/features/import/import-page"), "ImportPage");

const quizImportRoute = createRoute({
  getParentRoute: () => verifiedRoute,
  path: paths.quizImport,
  component: importPage,
});

const quizImportIntoRoute = createRoute({
  getParentRoute: () => verifiedRoute,
  path: patterns.quizImportInto,
  component: importPage,
});

/** The quiz whose sessions are shown. */
function sessionsSearch(search: Record<string, unknown>): { quiz?: string } {
  const { quiz } = search;
  return typeof quiz === "string" && quiz !== "" ? { quiz } : {};
}

const sessionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.sessions,
  validateSearch: sessionsSearch,
  component: lazyRouteComponent(() => import("@/features/dashboard/sessions-page"), "SessionsPage"),
});

const reportRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: patterns.report,
  component: lazyRouteComponent(() => import("@/features/reports/report-page"), "ReportPage"),
});

/** Drops anything that isn't a string: the router parses plain digits as numbers. */
function analyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const text = (name: "days" | "compare" | "combine") => {
    const value = search[name];
    if (typeof value === "number") return { [name]: String(value) };
    return typeof value === "string" ? { [name]: value } : {};
  };
  return { ...text("days"), ...text("compare"), ...text("combine") };
}

const analyticsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.analytics,
  validateSearch: analyticsSearch,
  component: lazyRouteComponent(() => import("@/features/reports/analytics-page"), "AnalyticsPage"),
});

const playersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: paths.players,
  component: lazyRouteComponent(() => import("@/features/players/players-page"), "PlayersPage"),
});

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([
    landingRoute,
    feedRoute,
    soloRoute,
    quizPageRoute,
    ...cardRoutes(publicRoute),
    friendsRoute,
    mailboxRoute,
    userRoute(publicRoute),
    ...publicRoutes(publicRoute),
  ]),
  ...authRoutes(rootRoute),
  guardedRoute.addChildren([
    dashboardRoute.addChildren([
      dashboardHomeRoute,
      quizzesRoute,
      quizzesAliasRoute,
      draftsRoute,
      publishedRoute,
      verifiedRoute.addChildren([quizCreateRoute, quizImportRoute, quizImportIntoRoute]),
      addQuestionRoute,
      sessionsRoute,
      reportRoute,
      ...assignmentRoutes(dashboardRoute),
      analyticsRoute,
      playersRoute,
      ...settingsRoutes(dashboardRoute),
      adminRoutes(dashboardRoute),
    ]),
    ownSpeedRoute(guardedRoute),
    editorRoute(guardedRoute),
    ownProfileRoute(guardedRoute),
  ]),
  ...liveRoutes(rootRoute, publicRoute),
]);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: PageError,
    // Pages rendered by the build must not add scripts of their own.
    scrollRestoration: "document" in globalThis,
  });
}
