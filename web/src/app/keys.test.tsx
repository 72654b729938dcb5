/** The keys that work on every page, and how people do without single ones. */
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { usePalette } from "@/features/palette/palette-state";
import { chooseSingleKeys } from "@/lib/single-keys";
import { renderApp } from "@/test/render-app";

afterEach(() => {
  chooseSingleKeys(true);
  usePalette.getState().hideKeys();
});

/** What listens to the keys comes after the page. */
async function askForKeys(user: UserEvent) {
  await waitFor(async () => {
    await user.keyboard("?");
    screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  });
}

it("are shown by ?, but not while someone writes", async () => {
  const { user } = renderApp("/feed", { "GET feed": [] });
  await user.click(await screen.findByRole("searchbox"));
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByRole<HTMLInputElement>("searchbox").blur();
  await askForKeys(user);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("of one character can be turned off, and the palette still finds them", async () => {
  const { user } = renderApp("/feed", { "GET feed": [] });
  await screen.findByRole("searchbox");
  await askForKeys(user);
  await user.click(await screen.findByRole("switch", { name: "Single-key shortcuts" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "shortcuts{Enter}");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const single = screen.getByRole<HTMLInputElement>("switch", { name: "Single-key shortcuts" });
  expect(single.checked).toBe(false);
});

it("aren't needed for the palette, which opens even if its button was faster than the rest", async () => {
  // The button is there first, and a quick tap is not lost.
  usePalette.getState().open();
  renderApp("/feed", { "GET feed": [] });
  await screen.findByRole("combobox");
});
