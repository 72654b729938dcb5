/** Shares a report by link. The button is loaded after the report, with its words. */
import { withHostWords } from "@/messages/host-words";
import { later } from "@/ui/later";

export const ShareReport = later(
  withHostWords(async () => (await import("./share-report")).ShareReport),
);
