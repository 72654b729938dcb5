/** Pictures of questions: whole, and while they get clear. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MediaView, type MediaViewProps } from "./media-view";

const picture: MediaViewProps["media"] = {
  kind: "image",
  link: "/sea.webp",
  alt: "The sea",
  width: 300,
  height: 200,
  startS: 0,
};

const img = () => screen.getByRole<HTMLImageElement>("img", { name: "The sea" });

it("shows a whole picture in its own proportions", () => {
  render(<MediaView media={picture} />);
  expect(img().getAttribute("src")).toBe("/sea.webp");
  expect(img().dataset["veil"]).toBeUndefined();
});

it("enlarges a few pixels to the size of the picture, and stays the same element", () => {
  const link = "data:image/webp;base64,AA";
  const { rerender } = render(<MediaView media={{ ...picture, link, veil: "tiles" }} />);
  const before = img();
  const svg = decodeURIComponent(before.getAttribute("src") ?? "");
  expect(svg).toMatch(/^data:image\/svg\+xml,<svg [^>]* width="300" height="200">/);
  expect(svg).toContain(`<image href="${link}" width="300" height="200"`);
  expect(svg).toContain('image-rendering="pixelated"');
  expect(before.dataset["veil"]).toBe("tiles");
  rerender(<MediaView media={picture} />);
  expect(img()).toBe(before);
  expect(before.dataset["veil"]).toBeUndefined();
});
