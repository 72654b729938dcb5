/**
 * The page without a network: it speaks the language and has the colors that were chosen here,
 * and tries again when the network is back.
 *
 * It imports no code on purpose, and no words but its own. What it shared with the shells would
 * become a file of its own, and the player's page would load one more. So it finds its language
 * by itself; a test holds it to what the other pages find.
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
    // What the system has will do.
    return null;
  }
}

const theme = kept("fanfare.theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;

/** No two of our languages are forms of one, so what stands before the region tells them apart. */
const base = (tag: string) => tag.toLowerCase().split("-")[0];
const wanted = [kept("fanfare.language"), kept("fanfare.account-language"), ...navigator.languages];
const spoken = wanted
  .map((tag) => catalogues.find((each) => tag !== null && base(each.tag) === base(tag)))
  .find((found) => found !== undefined);

// Otherwise the page stays in the English it has without a script.
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
