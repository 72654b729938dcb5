/** How long texts and lists of a question may be. The server checks the same. */

export const limits = {
  questions: 200,
  titleMin: 3,
  title: 95,
  text: 500,
  answer: 200,
  explanation: 1000,
  feedback: 300,
  notes: 1000,
  slideBody: 2000,
  alt: 300,
  label: 40,
  answers: 8,
  accepted: 20,
  distractors: 4,
  areas: 10,
  gaps: 8,
  gapAccepted: 10,
  gapOthers: 7,
  gapText: 100,
  categoriesMin: 2,
  categories: 5,
  categoryName: 40,
  sortedItems: 12,
  sortedItem: 100,
  spotsMin: 2,
  spots: 12,
  /** How far apart, in ten-thousandths of the picture. */
  spotDistance: 600,
  spotLabel: 60,
  timeMinS: 5,
  timeMaxS: 240,
} as const;

/** Who can see a quiz, from fewest to most. */
export const visibilities = ["PRIVATE", "UNLISTED", "PUBLIC"] as const;
