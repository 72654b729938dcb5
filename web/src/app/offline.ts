/**
 * The offline page: uses the language and colors chosen in this browser, and retries when the
 * network is back.
 *
 * It deliberately imports no code and no words but its own. Code shared with the shells would
 * become a separate file, and the player's page would load one more. So it finds its language
 * itself; a test checks that it agrees with the other pages.
 */
import "@/styles/offline.css";

const catalogues = Object.entries(
  import.meta.glob<Record<string, string>>("../messages/*/offline.json", {
    eager: true,
    import: "default",
  }),
).map(([path, words]) => ({ tag: path.split("/")[2] ?? "", words }));

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The system's setting is good enough.
    return null;
  }
}

const theme = kept("fanfare.theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;

/** No two supported languages are forms of one, so the part before the region tells them apart. */
const base = (tag: string) => tag.toLowerCase().split("-")[0];
const wanted = [kept("fanfare.language"), kept("fanfare.account-language"), ...navigator.languages];
const spoken = wanted
  .map((tag) => catalogues.find((each) => tag !== null && base(each.tag) === base(tag)))
  .find((found) => found !== undefined);

// Otherwise the page stays in English, as it is without a script.
if (spoken !== undefined) {
  const { tag, words } = spoken;
  document.documentElement.lang = tag;
  document.documentElement.dir = tag === "ar" ? "rtl" : "ltr";
  document.title = words["title"] ?? document.title;
  for (const element of document.querySelectorAll<HTMLElement>("[data-words]")) {
    element.textContent = words[element.dataset["words"] ?? ""] ?? element.textContent;
  }
}

const reload = () => location.reload();
addEventListener("online", reload);
document.querySelector("button")?.addEventListener("click", reload);
