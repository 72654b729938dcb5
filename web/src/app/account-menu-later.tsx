/**
 * The account menu of the dashboard. It is loaded beside the page; until then its place is kept. The
 * front page is rendered beforehand, and has it at once.
 */
import { later } from "@/ui/later";
import { Skeleton } from "@/ui/skeleton";

export const AccountMenu = later(
  async () => (await import("./account-menu")).AccountMenu,
  <span className="flex size-11 items-center justify-center">
    <Skeleton className="size-10 rounded-full" />
  </span>,
);

AccountMenu.preload();
