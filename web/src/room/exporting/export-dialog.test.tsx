/** The quiz as a file: what is lost is said first. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeServer } from "@/test/fake-server";
import { Toaster } from "@/ui/toast";
import { ExportDialog } from "./export-dialog";

function open(save?: () => Promise<boolean>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportDialog onClose={() => {}} open quizId="q1" {...(save === undefined ? {} : { save })} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("names what a format can't carry, by question, and gives the file", async () => {
  const server = fakeServer({
    "GET quiz/q1/export/losses": (_body: unknown, url: URL) =>
      url.searchParams.get("format") === "fanfare"
        ? []
        : [
            { question: 0, kind: "media" },
            { question: 2, kind: "media" },
            { question: 3, kind: "mediaTooLarge" },
            { question: 4, kind: "wording" },
            { question: 1, kind: "question" },
            { question: null, kind: "details" },
          ],
    "GET quiz/q1/export": new Response("x", {
      headers: { "content-disposition": 'attachment; filename="rivers.txt"' },
    }),
    "GET quiz/q1/sheet": new Response("<p>", {
      headers: { "content-disposition": 'attachment; filename="rivers.html"' },
    }),
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const user = open();
  expect(await screen.findByText(/Nothing is lost/)).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /Aiken/ }));
  expect(await screen.findByText("Pictures, videos and sounds of 1, 3")).toBeTruthy();
  expect(screen.getByText(/sounds of 4: with them, the file would be too large/)).toBeTruthy();
  expect(screen.getByText("Line breaks or special characters in 5")).toBeTruthy();
  expect(screen.getByText("1 question is left out: 2")).toBeTruthy();
  expect(screen.getByText("Description, tags or settings of the quiz")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(names).toEqual(["rivers.txt"]));
  await user.click(screen.getByRole("button", { name: "Sheet with answers" }));
  await waitFor(() => expect(names).toEqual(["rivers.txt", "rivers.html"]));
  expect(server.last("GET quiz/q1/sheet")?.search).toBe("?key=true");
});

it("gives no file while changes are not saved", async () => {
  const server = fakeServer({ "GET quiz/q1/export/losses": [] });
  const user = open(async () => false);
  await user.click(await screen.findByRole("button", { name: "Download" }));
  await screen.findByText(/Your last changes aren.t saved yet/);
  expect(server.count("GET quiz/q1/export")).toBe(0);
});
