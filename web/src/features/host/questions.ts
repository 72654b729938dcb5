/** Everything after the lobby, as one chunk to load. */

export { ReactionSums } from "@/room/reaction-sums";
export { GoesOn, HostOnly } from "./host-only";
export { HostLeaderboard } from "./leaderboard";
export { HostPodium } from "./podium";
export { HostQuestion } from "./question";
export { HostReveal } from "./reveal";
export { HostSlide } from "./slide";
export { Written } from "./written";
