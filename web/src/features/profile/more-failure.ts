/** The error message when a profile's list can't load its next page. */
import { t } from "@/messages/profile";

export const moreFailure = (sentence: string): string => `${sentence} ${t("network")}`;
