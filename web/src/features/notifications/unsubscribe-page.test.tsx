/**
 * The unsubscribe link in an email: opening it changes nothing, the button does, without a log-in.
 */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

const offer = "GET unsubscribe/t0ken";
const stop = "POST unsubscribe/t0ken";

it("stops the letters of a kind by its button only", async () => {
  const { user, server } = renderApp("/unsubscribe/t0ken", {
    ...signedOut,
    [offer]: { topic: "friends", isOn: true },
    [stop]: null,
  });
  await screen.findByText("Friend requests, and answers to yours");
  expect(server.count(stop)).toBe(0);
  await user.click(screen.getByRole("button", { name: "Stop these emails" }));
  await screen.findByText("You won't get these emails anymore");
  expect(server.count(stop)).toBe(1);
});

it("says when they have been stopped already", async () => {
  renderApp("/unsubscribe/t0ken", { ...signedOut, [offer]: { topic: "reports", isOn: false } });
  await screen.findByText("You won't get these emails anymore");
  expect(screen.queryByRole("button", { name: "Stop these emails" })).toBeNull();
});

it("knows a link that does not work from a server that is away", async () => {
  const { user, server } = renderApp("/unsubscribe/t0ken", { ...signedOut, [offer]: failure(503) });
  await screen.findByText("We couldn't check your link.");
  server.answers[offer] = failure(404, { code: "not_found" });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("This link doesn't work");
});

it("says when the letters could not be stopped", async () => {
  const { user } = renderApp("/unsubscribe/t0ken", {
    ...signedOut,
    [offer]: { topic: "quizzes", isOn: true },
    [stop]: failure(503),
  });
  await user.click(await screen.findByRole("button", { name: "Stop these emails" }));
  await screen.findByText("We couldn't stop the emails.");
});
