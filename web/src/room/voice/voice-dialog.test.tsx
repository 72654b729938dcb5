/** A quote for the front page: sent only with consent and within its limits, changed, taken back. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { AuthProvider } from "@/api/session";
import type { OwnVoice } from "@/api/types";
import { failure, fakeServer } from "@/test/fake-server";
import { signedOut } from "@/test/render-app";
import { Toaster } from "@/ui/toast";
import { OwnVoiceRow, VoiceOffer } from "./own-voice";

const left = {
  text: "It is quick.",
  name: "Ada L.",
  role: "Teacher",
  isShown: false,
  agreedAt: "2025-01-05T12:00:00Z",
};

function open(own: OwnVoice, answers: Record<string, unknown> = {}) {
  let current = own;
  const server = fakeServer({
    ...signedOut,
    "GET account/voice": () => current,
    "PUT account/voice": (body: unknown) => {
      const { text, name, role } = body as typeof left;
      current = { voice: { ...left, text, name, role }, mayLeave: true };
      return current;
    },
    "DELETE account/voice": () => {
      current = { voice: null, mayLeave: true };
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <AuthProvider>
        <VoiceOffer />
        <Toaster />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

it("sends nothing without words, a name, a role and consent", async () => {
  const { server, user } = open({ voice: null, mayLeave: true });
  await user.click(await screen.findByRole("button", { name: "Leave a quote" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tell others about Fanfare" }));
  const send = dialog.getByRole("button", { name: "Send" });
  const text = dialog.getByLabelText("What would you tell them?");
  await user.click(send);
  expect(document.activeElement).toBe(text);
  dialog.getByText("Write a few words.");
  dialog.getByText("Enter a name.");
  dialog.getByText("Enter a role.");
  await user.type(text, " It is quick. ");
  await user.type(dialog.getByLabelText("Name to show"), "Ada L.");
  await user.type(dialog.getByLabelText("Role"), "Teacher");
  await user.click(send);
  const agree = dialog.getByRole<HTMLInputElement>("checkbox", { name: /^I agree/ });
  expect(document.activeElement).toBe(agree);
  expect(server.count("PUT account/voice")).toBe(0);
  await user.click(agree);
  await user.click(send);
  await screen.findByText("Thank you! An administrator will read it first.");
  expect(server.last("PUT account/voice")?.body).toEqual({
    text: " It is quick. ",
    name: "Ada L.",
    role: "Teacher",
    agrees: true,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  screen.getByText("Your quote is waiting for an administrator.");
});

it("counts characters as people do, and keeps what was typed when sending fails", async () => {
  const { server, user } = open(
    { voice: { ...left, text: "🙂".repeat(279) }, mayLeave: true },
    { "PUT account/voice": failure(500) },
  );
  await user.click(await screen.findByRole("button", { name: "Change or remove" }));
  const dialog = within(await screen.findByRole("dialog"));
  const text = dialog.getByLabelText<HTMLTextAreaElement>("What would you tell them?");
  dialog.getByText("1 character left");
  await user.type(text, "ab");
  dialog.getByText("1 character too many");
  await user.click(dialog.getByRole("checkbox"));
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(server.count("PUT account/voice")).toBe(0);
  await user.type(text, "{Backspace}");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await dialog.findByRole("alert");
  expect(text.value.endsWith("a")).toBe(true);
});

it("asks before a quote is taken back", async () => {
  const { server, user } = open({ voice: { ...left, isShown: true }, mayLeave: true });
  await screen.findByText("Your quote is on the front page.");
  await user.click(screen.getByRole("button", { name: "Change or remove" }));
  await user.click(await screen.findByRole("button", { name: "Take it back" }));
  const ask = within(await screen.findByRole("dialog", { name: "Take your quote back?" }));
  expect(server.count("DELETE account/voice")).toBe(0);
  await user.click(ask.getByRole("button", { name: "Take it back" }));
  await screen.findByText("Your quote is deleted.");
  await screen.findByRole("button", { name: "Leave a quote" });
});

it("offers nothing to those who haven't hosted, and says in the settings when they can", async () => {
  const { server } = open({ voice: null, mayLeave: false });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnVoiceRow />
    </QueryClientProvider>,
  );
  await screen.findByText("You can leave one after your first live session.");
  expect(server.count("GET account/voice")).toBe(2);
  expect(screen.queryByRole("button")).toBeNull();
});
