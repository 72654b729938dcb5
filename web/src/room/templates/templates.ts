/**
 * Finished quizzes to start from, in each language: a first round to try, and one for each of four
 * purposes. They are Fanfare files in the build, loaded when someone looks at one.
 */
import type { DocumentQuestion, QuizDocument } from "@/api/types";
import { spokenLanguage } from "@/lib/language";

/** In the order in which they are offered; `sample` is offered alone. */
export const purposes = ["icebreaker", "lessonCheck", "examPractice", "pubNight"] as const;
export type Purpose = (typeof purposes)[number];
export type TemplateName = Purpose | "sample";

export type TemplateQuestion = Pick<
  DocumentQuestion,
  "text" | "content" | "timeLimitS" | "pointsFactor"
> & { explanation?: string };

/** A quiz as its file has it. */
export interface Template {
  format: "fanfare-quiz";
  title: string;
  description: string;
  tags: string[];
  language: string;
  settings: QuizDocument["settings"];
  questions: TemplateQuestion[];
}

export type Templates = Readonly<Record<TemplateName, Template>>;

/** How long they are, the same in every language: shown before any of them is loaded. */
export const sizes: Readonly<Record<TemplateName, { questions: number; minutes: number }>> = {
  sample: { questions: 7, minutes: 5 },
  icebreaker: { questions: 8, minutes: 7 },
  lessonCheck: { questions: 8, minutes: 10 },
  examPractice: { questions: 10, minutes: 14 },
  pubNight: { questions: 10, minutes: 7 },
};

const files = import.meta.glob<Templates>("./quizzes/*.json", { import: "default" });

/** In the language of the page. */
export async function readTemplates(): Promise<Templates> {
  const load = files[`./quizzes/${spokenLanguage().locale}.json`] ?? files["./quizzes/en.json"];
  if (load === undefined) throw new Error("the templates are not in the build");
  return load();
}
