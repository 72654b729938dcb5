/**
 * Cuts the big screen's typeface down to what headings on a phone need: one weight, and the letters
 * of the languages the player's page has. Other letters come from the system's typeface.
 *
 * `npm run headings-font`, after one of our catalogs got a new letter or the package a new version.
 * The typeface is under the SIL Open Font License, which allows that.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** A request more on the first minutes of a game must stay small. */
const sizeMaxBytes = 15_000;
/** Between the 750 of headings and the 800 of numbers. */
const weight = 775;
/** Pairs that are too wide apart stand out in large type; figures in columns are equally wide. */
const keepFeatures = ["kern", "tnum"];
const languages = ["en", "de", "es", "fr", "pt-BR"];
const catalogs = ["game", "kinds", "play", "ui"];

const ascii =
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz";
const letters = "ÀÁÂÃÄÇÈÉÊËÍÎÏÑÓÔÕÖÙÚÛÜßàáâãäçèéêëíîïñóôõöùúûüŒœ¡¿«»‘’“”„–—…·×±°€ªº−\u00a0";

const source = new URL(
  "../node_modules/@fontsource-variable/bricolage-grotesque/files/" +
    "bricolage-grotesque-latin-wght-normal.woff2",
  import.meta.url,
);
const target =
  process.argv[2] ?? fileURLToPath(new URL("../src/play/headings.woff2", import.meta.url));

for (const language of languages) {
  for (const catalog of catalogs) {
    const file = new URL(`../src/messages/${language}/${catalog}.json`, import.meta.url);
    const sentences = [];
    JSON.parse(await readFile(file, "utf8"), (_, value) => {
      if (typeof value === "string") sentences.push(value);
      return value;
    });
    const isOurs = (letter) => /[\p{Letter}\p{Number}]/u.test(letter);
    const missing = [...sentences.join("")].filter(
      (letter) => isOurs(letter) && !`${ascii}${letters}`.includes(letter),
    );
    if (missing.length > 0) throw new Error(`${language}/${catalog} also has ${missing.join(" ")}`);
  }
}

const font = await subsetFont(await readFile(source), `${ascii}${letters}`, {
  targetFormat: "woff2",
  variationAxes: { wght: weight },
  keepFeatures,
});
if (font.length > sizeMaxBytes) throw new Error(`${font.length} bytes are too much`);
await writeFile(target, font);
console.log(`${target}: ${font.length} bytes`);
