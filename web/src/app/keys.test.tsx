/** The keys that work on every page, and how people do without single ones. */
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { chooseSingleKeys } from "@/lib/single-keys";
import { renderApp } from "@/test/render-app";

afterEach(() => chooseSingleKeys(true));

it("are shown by ?, but not while someone writes", async () => {
  const { user } = renderApp("/feed", { "GET feed": [] });
  await user.click(await screen.findByRole("searchbox"));
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByRole<HTMLInputElement>("searchbox").blur();
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("of one character can be turned off, and the palette still finds them", async () => {
  const { user } = renderApp("/feed", { "GET feed": [] });
  await screen.findByRole("searchbox");
  await user.keyboard("?");
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
