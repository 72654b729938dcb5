/** The routes that the footer and emails link to. */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withMoreWords } from "@/app/more-words";
import { paths, patterns } from "@/paths";

/** All its pages come at once, so that it can be read and searched without a network. */
const help = lazyRouteComponent(
  withMoreWords(() => import("@/features/help/help-page")),
  "HelpPage",
);

export function publicRoutes(publicLayout: AnyRoute): AnyRoute[] {
  const getParentRoute = () => publicLayout;
  return [
    createRoute({
      getParentRoute,
      path: paths.about,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/about/about-page")),
        "AboutPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: paths.contact,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/about/contact-page")),
        "ContactPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: paths.privacy,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/about/privacy-page")),
        "PrivacyPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: paths.terms,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/about/terms-page")),
        "TermsPage",
      ),
    }),
    createRoute({ getParentRoute, path: paths.help, component: help }),
    createRoute({ getParentRoute, path: patterns.helpTask, component: help }),
    createRoute({
      getParentRoute,
      path: paths.apiDocs,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/api-docs/api-docs-page")),
        "ApiDocsPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: patterns.unsubscribe,
      component: lazyRouteComponent(
        () => import("@/features/notifications/unsubscribe-page"),
        "UnsubscribePage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: patterns.reminder,
      component: lazyRouteComponent(
        () => import("@/features/notifications/reminder-page"),
        "ReminderPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: patterns.sharedReport,
      component: lazyRouteComponent(
        () => import("@/features/reports/shared-report-page"),
        "SharedReportPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: paths.check,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/check/check-page")),
        "CheckPage",
      ),
    }),
  ];
}
