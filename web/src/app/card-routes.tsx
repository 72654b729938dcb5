/** The routes of flash cards, for people with and without an account. */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withMoreWords } from "@/app/more-words";
import type { StudySearch } from "@/features/cards/round";
import { paths } from "@/paths";

function studySearch(search: Record<string, unknown>): StudySearch {
  const text = (name: string) => (typeof search[name] === "string" ? search[name] : undefined);
  const [deck, quiz, missed] = [text("deck"), text("quiz"), text("missed")];
  return {
    ...(deck !== undefined && { deck }),
    ...(quiz !== undefined && { quiz }),
    ...(missed !== undefined && { missed }),
  };
}

export function cardRoutes(publicLayout: AnyRoute): AnyRoute[] {
  const getParentRoute = () => publicLayout;
  return [
    createRoute({
      getParentRoute,
      path: paths.cards,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/cards/cards-page")),
        "CardsPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: paths.cardsStudy,
      validateSearch: studySearch,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/cards/study-page")),
        "StudyPage",
      ),
    }),
  ];
}
