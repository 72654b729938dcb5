/** The offline page, which has to find its words alone. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isRightToLeft } from "@/lib/language";
import { bestLanguage } from "@/lib/language-choice";
import { languageTags } from "@/messages/languages";

const html = readFileSync("offline.html", "utf8");
const catalogues = import.meta.glob<Record<string, string>>("../messages/*/offline.json", {
  eager: true,
  import: "default",
});
const wordsOf = (tag: string) => catalogues[`../messages/${tag}/offline.json`] ?? {};

/** What the page says, by message key. */
function said(): Record<string, string | null> {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-words]")];
  const words = elements.map((each) => [each.dataset["words"], each.textContent]);
  return { title: document.title, ...Object.fromEntries(words) };
}

let heard: Parameters<typeof addEventListener>[] = [];

/** Opens the page in a browser that asks for these languages. */
async function open(languages: readonly string[], local: Record<string, string> = {}) {
  vi.resetModules();
  localStorage.clear();
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  vi.spyOn(navigator, "languages", "get").mockReturnValue([...languages]);
  heard = vi.spyOn(globalThis, "addEventListener").mock.calls;
  await import("./offline");
}

// A page that was left must not load again when a later one goes online.
afterEach(() => {
  for (const each of heard) removeEventListener(...each);
});

beforeEach(() => {
  const page = new DOMParser().parseFromString(html, "text/html");
  page.querySelector("script")?.remove();
  document.title = page.title;
  document.body.innerHTML = page.body.innerHTML;
  document.documentElement.lang = "en";
  document.documentElement.removeAttribute("dir");
  delete document.documentElement.dataset["theme"];
});

it("has its English in the page itself, for browsers without scripts", () => {
  expect(said()).toEqual(wordsOf("en"));
});

describe.each(languageTags)("in %s", (tag) => {
  it("says all of it, and runs the way the language does", async () => {
    await open([tag]);
    expect(said()).toEqual(wordsOf(tag));
    const { lang, dir } = document.documentElement;
    expect([lang, dir]).toEqual([tag, isRightToLeft(tag) ? "rtl" : "ltr"]);
  });
});

it.each([
  [["de-AT", "en"]],
  [["PT-pt", "en"]],
  [["ja", "en-GB", "de"]],
  [["zh", "fr-CA"]],
  [["den", "ja", ""]],
  [[]],
])("finds for %j what the other pages find", async (languages) => {
  await open(languages);
  expect(document.documentElement.lang).toBe(bestLanguage(languages, languageTags) ?? "en");
});

it("speaks what the account said sooner, and what was chosen here soonest", async () => {
  await open(["de"], { "fanfare.account-language": "fr" });
  expect(document.documentElement.lang).toBe("fr");
  await open(["de"], { "fanfare.account-language": "fr", "fanfare.language": "ar" });
  expect(document.documentElement.lang).toBe("ar");
  await open(["de"], { "fanfare.language": "tlh" });
  expect(document.documentElement.lang).toBe("de");
});

it("works where nothing can be kept", async () => {
  const refused = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refused);
  await open(["es"]);
  expect(said()).toEqual(wordsOf("es"));
});

it("has the colors that were chosen here", async () => {
  await open(["en"], { "fanfare.theme": "dark" });
  expect(document.documentElement.dataset["theme"]).toBe("dark");
});

it("tries again when it is asked to, and when the network is back", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  await open(["en"]);
  document.querySelector("button")?.click();
  expect(reload).toHaveBeenCalledOnce();
  dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledTimes(2);
});
