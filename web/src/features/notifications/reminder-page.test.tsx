/** The link that confirms an address for a reminder: its button does, opening it doesn't. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

const confirm = "POST reminders/t0ken";

it("confirms an address by its button only", async () => {
  const { user, server } = renderApp("/reminder/t0ken", { ...signedOut, [confirm]: null });
  const button = await screen.findByRole("button", { name: "Yes, remind me" });
  expect(server.count(confirm)).toBe(0);
  await user.click(button);
  await screen.findByText("We'll remind you");
  expect(server.count(confirm)).toBe(1);
});

it("says when the link doesn't work, and when the server is away", async () => {
  const { user, server } = renderApp("/reminder/t0ken", { ...signedOut, [confirm]: failure(503) });
  await user.click(await screen.findByRole("button", { name: "Yes, remind me" }));
  await screen.findByText("We couldn't confirm it. Try again.");
  server.answers[confirm] = failure(404, { code: "not_found" });
  await user.click(screen.getByRole("button", { name: "Yes, remind me" }));
  await screen.findByText(/This link is wrong or no longer works/);
});
