/** Signs that nobody confuses. */
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { SeatSign, signOf } from "./seat-sign";

const seats = (count: number) => Array.from({ length: count }, (_, seat) => seat);

it("gives the first 64 seats a shape and color of their own", () => {
  const looks = seats(64).map((seat) => `${signOf(seat).shape}${signOf(seat).color}`);
  expect(new Set(looks).size).toBe(64);
});

it("tells 256 seats apart at least by their face", () => {
  expect(new Set(seats(256).map((seat) => JSON.stringify(signOf(seat)))).size).toBe(256);
});

it("gives neighbors both another shape and another color", () => {
  for (const seat of seats(200)) {
    expect(signOf(seat).shape).not.toBe(signOf(seat + 1).shape);
    expect(signOf(seat).color).not.toBe(signOf(seat + 1).color);
  }
});

it("draws every sign differently, and only for the eye", () => {
  const drawn = seats(64).map((seat) => {
    const { container, unmount } = render(<SeatSign seat={seat} />);
    const { innerHTML } = container;
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
    unmount();
    return innerHTML;
  });
  expect(new Set(drawn).size).toBe(64);
});
