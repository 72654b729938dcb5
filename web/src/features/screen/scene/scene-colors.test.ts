/**
 * Text stands on the scenes without a panel: every color of theirs holds 4.5 to 1 against every
 * color of text, in its theme. Mixtures of two such colors do, too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../styles");
const styles = (name: string) => readFileSync(join(folder, name), "utf8");

type Theme = 0 | 1;

interface Color {
  name: string;
  light: string;
  dark: string;
}

function colorsOf(css: string): Color[] {
  const both = /--([\w-]+):\s*light-dark\(\s*(#[\da-f]{6}),\s*(#[\da-f]{6})\s*\)/g;
  const one = /--([\w-]+):\s*(#[\da-f]{6});/g;
  return [
    ...[...css.matchAll(both)].map(([, name = "", light = "", dark = ""]) => ({
      name,
      light,
      dark,
    })),
    ...[...css.matchAll(one)].map(([, name = "", dark = ""]) => ({ name, light: dark, dark })),
  ];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const tokens = colorsOf(styles("tokens.css"));
const own = colorsOf(styles("stage-scenes.css"));
/** The text colors of tokens and of the stage; all other colors of the stage are grounds. */
const ofTokens = ["text", "primary"];
const ofStage = ["muted", "berry"];
const texts = [
  ...tokens.filter(({ name }) => ofTokens.includes(name)),
  ...own.filter(({ name }) => ofStage.includes(name)),
];
const grounds = own.filter(({ name }) => name !== "glow" && !ofStage.includes(name));

it("measures every color of text", () => {
  expect(texts.map(({ name }) => name).sort()).toEqual([...ofTokens, ...ofStage].sort());
});

/** Whatever the theme is, it is dark there: see `isDark`. */
function themesOf(name: string, color: Color): readonly Theme[] {
  return name.startsWith("night") || color.light === color.dark ? [1] : [0, 1];
}

const ofTheme = (color: Color, theme: Theme) => (theme === 0 ? color.light : color.dark);

it.each(grounds.map((ground) => [ground.name, ground] as const))(
  "--%s holds the contrast of every text",
  (name, ground) => {
    for (const theme of themesOf(name, ground)) {
      for (const text of texts) {
        const ratio = contrast(ofTheme(text, theme), ofTheme(ground, theme));
        expect(ratio, `${text.name} on ${ofTheme(ground, theme)}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

it("measures night in the light theme's page, too, with the colors of the dark", () => {
  for (const night of grounds.filter(({ name }) => name.startsWith("night"))) {
    expect(contrast("#f3efe6", night.light), night.light).toBeGreaterThanOrEqual(4.5);
  }
});

it("knows how many colors there are: none is written in another way", () => {
  const declared = styles("stage-scenes.css").match(/#[\da-f]{3,8}\b/g) ?? [];
  const measured = own.flatMap(({ light, dark }) => (light === dark ? [dark] : [light, dark]));
  // The veil is black and translucent.
  expect(declared.filter((color) => color !== "#000000").length).toBe(measured.length);
  for (const name of ["stage-scenery.css", "stage-depths.css"]) {
    expect(styles(name)).not.toMatch(/#[\da-f]{3,8}\b/);
  }
});
