/**
 * The bar at the top of a page that needs the whole screen. Its frame draws the bar, and the page
 * fills it: what belongs to the page stays with the page.
 */
import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** Where the page's part of the bar is drawn; null until the bar is there. */
export const PageBarContext = createContext<HTMLElement | null>(null);

export function PageBar({ children }: { children: ReactNode }) {
  const place = useContext(PageBarContext);
  return place === null ? null : createPortal(children, place);
}
