/** Finds the YouTube video a link means, and its start time. */

export interface YouTubeLink {
  id: string;
  startS: number;
}

const idForm = /^[\w-]{11}$/;
const hosts = new Set(["youtube.com", "youtube-nocookie.com", "music.youtube.com", "youtu.be"]);
const idFolders = new Set(["shorts", "embed", "live", "v"]);
/** A day; no one starts later. */
const startMaxS = 86_400;

/** "90", "90s", "1m30s" or "1h2m3s"; 0 for anything else. */
export function readStart(text: string | null): number {
  const found = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text?.trim().toLowerCase() ?? "");
  if (found === null) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return Math.min(startMaxS, hours * 3_600 + minutes * 60 + seconds);
}

function toUrl(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Null if it isn't a link to a single video. */
export function readYouTubeLink(text: string): YouTubeLink | null {
  const url = toUrl(text.trim());
  if (url === null) return null;
  const host = url.hostname.replace(/^(www|m)\./, "");
  if (!hosts.has(host)) return null;
  const [folder = "", name = ""] = url.pathname.split("/").filter((part) => part !== "");
  const id =
    host === "youtu.be"
      ? folder
      : folder === "watch"
        ? (url.searchParams.get("v") ?? "")
        : idFolders.has(folder)
          ? name
          : "";
  if (!idForm.test(id)) return null;
  const inHash = new URLSearchParams(url.hash.slice(1)).get("t");
  const start = url.searchParams.get("t") ?? url.searchParams.get("start") ?? inHash;
  return { id, startS: readStart(start) };
}

/** A video's link, for people who check what they entered. */
export function youTubeAddress(id: string): string {
  return `https://youtu.be/${id}`;
}
