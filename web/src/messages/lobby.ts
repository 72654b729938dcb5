/** The messages of a lobby, shared by player, host and screen: every page of a room shows them first. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/lobby.json";

export const t = createTranslator("lobby", catalogue);
