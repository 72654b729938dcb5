/** The messages of a team that shares a device: joining, and who is on it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/team-devices.json";

export const t = createTranslator("team-devices", catalogue);
