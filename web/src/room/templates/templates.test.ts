/** The templates: what is said of them before they are loaded, and that each language has them. */
import { expect, it } from "vitest";
import { english, setSpoken } from "@/lib/language";
import { languageTags } from "@/messages/languages";
import { readTemplates, sizes, type Template, type TemplateName } from "./templates";

/** What comes before and after the time to answer: reading, the reveal, the ranks. */
const besideS = 15;

/** About how long a live session takes if people use their time. */
function minutesOf({ questions }: Template): number {
  const seconds = questions.map((question) => (question.timeLimitS ?? 0) + besideS);
  return Math.round(seconds.reduce((sum, each) => sum + each, 0) / 60);
}

it.each(languageTags)("are there in %s, as long as their cards say", async (tag) => {
  setSpoken({ ...english, locale: tag });
  const templates = await readTemplates();
  setSpoken(english);
  expect(Object.keys(templates).sort()).toEqual(Object.keys(sizes).sort());
  for (const [name, template] of Object.entries(templates)) {
    expect(template.language).toBe(tag);
    expect({ questions: template.questions.length, minutes: minutesOf(template) }, name).toEqual(
      sizes[name as TemplateName],
    );
  }
});

it("are English where a language has none", async () => {
  setSpoken({ ...english, locale: "en-XA" });
  expect((await readTemplates()).sample.language).toBe("en");
  setSpoken(english);
});
