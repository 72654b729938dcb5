/** A quiz to edit, for tests. */
import type { QuizDocument } from "@/api/types";

export function aDocument(part: Partial<QuizDocument> = {}): QuizDocument {
  return {
    id: "q1",
    version: 1,
    status: "DRAFT",
    details: {
      title: "Oceans",
      description: "Wide and blue.",
      tags: [],
      visibility: "PRIVATE",
      category: "other",
      difficulty: "other",
      language: "",
      cover: null,
    },
    settings: {
      preset: "classic",
      streakBonus: false,
      partialCredit: false,
      shuffleAnswers: true,
      shuffleQuestions: false,
    },
    questions: [],
    media: [],
    findings: [],
    ...part,
  };
}
