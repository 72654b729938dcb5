/** What to say when the next page of a list on a profile did not come. */
import { t } from "@/messages/profile";

export const moreFailure = (sentence: string): string => `${sentence} ${t("network")}`;
