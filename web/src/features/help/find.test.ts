/** What the help's search finds. */
import { afterEach, expect, it } from "vitest";
import { english, setSpoken } from "@/lib/language";
import arabic from "@/messages/ar/help.json";
import german from "@/messages/de/help.json";
import { find, fold } from "./find";

const topics = (search: string) => find(search).map(({ topic }) => topic);

afterEach(() => setSpoken(english));

it("finds topics by all words, in any case, without accents", () => {
  expect(find("  ")).toEqual([]);
  expect(topics("LAPTOP intérnet")[0]).toBe("classroom");
  expect(topics("missing class")[0]).toBe("classList");
  expect(topics("number stage digits")[0]).toBe("stageNumber");
  expect(topics("zebra")).toEqual([]);
});

it("knows other words for a topic", () => {
  expect(topics("homework")[0]).toBe("assign");
  expect(topics("beamer")[0]).toBe("bigScreen");
  expect(topics("game pin")[0]).toBe("join");
  expect(topics("2fa")[0]).toBe("protect");
  expect(topics("students")).toContain("classList");
  expect(topics("trends")[0]).toBe("trends");
  expect(topics("progress of my class")[0]).toBe("trends");
  expect(topics("drag a quiz to a folder")[0]).toBe("folders");
});

it("puts titles first, and overlooks a word that is nowhere", () => {
  expect(topics("teams")[0]).toBe("teams");
  expect(topics("qr code scan zebra")[0]).toBe("join");
  expect(topics("how do i import from kahoot")[0]).toBe("importExport");
});

it("shows the sentence that has the words", () => {
  const [best] = find("youtube");
  expect(best?.topic).toBe("media");
  expect(best?.excerpt).toBe("To show a YouTube video, paste its link.");
});

it("folds German and Arabic", () => {
  expect(fold("Größe")).toBe("grosse");
  expect(fold("إجابة")).toBe(fold("اجابه"));
  setSpoken({ locale: "de", direction: "ltr", words: { help: german } });
  expect(topics("schuler")).toContain("classList");
  expect(topics("lernfortschritt")[0]).toBe("trends");
  setSpoken({ locale: "ar", direction: "rtl", words: { help: arabic } });
  expect(topics("كاهوت")[0]).toBe("importExport");
  expect(topics("الفرق")[0]).toBe("teams");
  expect(topics("تطور")[0]).toBe("trends");
  expect(topics("الاسماء")).toContain("classList");
});
