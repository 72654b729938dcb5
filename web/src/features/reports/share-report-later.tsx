/**
 * Shares a report by link. The button is loaded after the report, with its words; until then, it has
 * its place.
 */
import { withHostWords } from "@/messages/host-words";
import { later } from "@/ui/later";

export const ShareReport = later(
  withHostWords(async () => (await import("./share-report")).ShareReport),
  <span aria-hidden="true" className="button invisible w-30 sm:w-48" />,
);
