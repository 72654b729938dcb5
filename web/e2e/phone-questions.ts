/** Open questions of every kind, as short and as long as authors write them. */
import type { Offer, QuestionHead, QuestionKind } from "../src/live/messages.ts";
import { isOnPicture } from "../src/room/kinds/on-picture.ts";
import { kindSamples } from "../src/test/kind-samples.ts";

const drawing = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#56c9cf"/><circle cx="800" cy="450" r="300" fill="#0b5d66"/></svg>',
)}`;

const media = {
  kind: "image",
  link: drawing,
  alt: "A lighthouse",
  width: 1600,
  height: 900,
  startS: 0,
} as const;

const longQuestion =
  "Which of these statements about plants, that we talked about in last week's lesson, are correct? Choose all of them.";
const longTexts = [
  "Photosynthesis turns light, water and carbon dioxide into sugar",
  "Roots take up water from the soil and hold the plant in place",
  "All plants have flowers, even those in which nobody sees them",
  "Leaves are green because of the chlorophyll inside their cells",
  "Moss has no roots, and drinks through the whole of its surface",
  "Mushrooms are plants that have forgotten how to use the light",
];

/** The same offer with texts as authors write them on a bad day. */
function lengthened(offer: Offer): Offer {
  const texts = (items: readonly { id: string; text: string }[], length?: number) =>
    items.map((item, index) => ({
      ...item,
      text: (longTexts[index % longTexts.length] ?? "").slice(0, length),
    }));
  const six = longTexts.map((text, index) => ({ id: `i${index}`, text }));
  switch (offer.kind) {
    case "choice":
    case "poll":
      return { ...offer, answers: six };
    case "order":
      return { ...offer, items: texts(offer.items) };
    case "ranking":
      return { ...offer, items: [...six, { id: "i6", text: "Ivy" }, { id: "i7", text: "Hay" }] };
    case "match":
      return { ...offer, prompts: texts(offer.prompts, 40), answers: texts(offer.answers, 40) };
    case "gaps":
      return {
        ...offer,
        texts: ["", ...longTexts.slice(2).map((text) => ` ${text}. `)],
        gaps: longTexts.slice(2).map(() => ({ choices: [] })),
      };
    case "categorize":
      return {
        ...offer,
        categories: longTexts
          .slice(0, 4)
          .map((text, index) => ({ id: `c${index}`, text: text.slice(0, 30) })),
        items: [...longTexts, ...longTexts.slice(0, 2)].map((text, index) => ({
          id: `i${index}`,
          text,
        })),
      };
    case "labels":
      return {
        ...offer,
        spots: [...offer.spots, ...offer.spots.map(({ x, y }) => ({ x: x - 2_000, y: y - 1_000 }))],
        labels: [...longTexts, ...longTexts.slice(0, 4)].map((text, index) => ({
          id: `i${index}`,
          text: text.slice(0, 16),
        })),
      };
    case "wordCloud":
      return { ...offer, wordsMax: 5 };
    case "rating":
      return { ...offer, steps: 11, isRecommendation: true };
    default:
      return offer;
  }
}

export const kinds = Object.keys(kindSamples).filter((kind) => kind !== "slide") as QuestionKind[];

export function asked(kind: QuestionKind, isLong: boolean, hasPicture: boolean) {
  const { question, offer } = kindSamples[kind];
  const head: QuestionHead = {
    ...question,
    text: isLong ? longQuestion : question.text,
    media: hasPicture || isOnPicture(kind) ? media : null,
    multiple: isLong && (kind === "choice" || kind === "poll"),
  };
  const now = Date.now();
  return {
    type: "open" as const,
    question: head,
    offer: isLong ? lengthened(offer) : offer,
    opensAtMs: now - 1_000,
    closesAtMs: now + 60_000,
  };
}
