/** Links to a report: made without names unless asked for, shown once, watched and revoked. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { ReportLink } from "@/api/types";
import { anInstance, failure, fakeServer } from "@/test/fake-server";
import { Toaster } from "@/ui/toast";
import { ShareDialog } from "./share-dialog";

function aLink(change: Partial<ReportLink> = {}): ReportLink {
  return {
    id: "l1",
    showsNames: false,
    showsTexts: false,
    createdAt: "2025-01-05T12:00:00Z",
    endsAt: "2025-02-04T12:00:00Z",
    openedCount: 0,
    lastOpenedAt: null,
    ...change,
  };
}

function open(links: readonly ReportLink[]) {
  let current = [...links];
  const server = fakeServer({
    "GET instance": anInstance({ publicUrl: "https://quiz.example" }),
    "GET reports/r1/links": () => current,
    "POST reports/r1/links": (body: unknown) => {
      const link = aLink({ id: "new", ...(body as Partial<ReportLink>) });
      current = [link, ...current];
      return { link, key: "k3y" };
    },
    "DELETE reports/r1/links/l1": () => {
      current = current.filter((link) => link.id !== "l1");
      return new Response(null, { status: 204 });
    },
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ShareDialog onClose={() => undefined} roomId="r1" />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

it("makes a link without names for 30 days, and shows it once", async () => {
  const { server, user } = open([]);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await screen.findByText("There are no links yet.");
  await user.click(screen.getByRole("button", { name: "Make a link" }));
  const address = await screen.findByRole<HTMLInputElement>("textbox", { name: "Address" });
  await waitFor(() => expect(address.value).toBe("https://quiz.example/shared-report/k3y"));
  expect(server.last("POST reports/r1/links")?.body).toEqual({
    showsNames: false,
    showsTexts: false,
    lifetime: "month",
  });
  expect(document.activeElement?.textContent).toBe("Your link");
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenCalledWith("https://quiz.example/shared-report/k3y");
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("textbox", { name: "Address" })).toBeNull();
  expect(screen.getByText("Not opened yet")).toBeTruthy();
});

it("shows names and texts where the host wants them", async () => {
  const { server, user } = open([]);
  await user.click(await screen.findByRole("checkbox", { name: "Show nicknames" }));
  await user.click(screen.getByRole("checkbox", { name: "Show what players wrote" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "The link ends" }), "unlimited");
  await user.click(screen.getByRole("button", { name: "Make a link" }));
  await screen.findByRole("textbox", { name: "Address" });
  expect(server.last("POST reports/r1/links")?.body).toEqual({
    showsNames: true,
    showsTexts: true,
    lifetime: "unlimited",
  });
  expect(await screen.findByText("With nicknames, with what players wrote")).toBeTruthy();
});

it("tells what became of each link, and revokes one", async () => {
  const { server, user } = open([
    aLink({ openedCount: 3, lastOpenedAt: new Date().toISOString() }),
    aLink({ id: "l2", createdAt: "2025-01-06T12:00:00Z", endsAt: null, showsNames: true }),
  ]);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toMatch(/Made Jan 5, 2025, ends Feb 4, 2025Opened 3 times, last/);
  expect(second?.textContent).toMatch(/With nicknamesMade Jan 6, 2025, doesn't end by itself/);
  await user.click(
    within(first as HTMLElement).getByRole("button", {
      name: "Revoke the link made Jan 5, 2025",
    }),
  );
  await screen.findByText("Link revoked. It shows nothing anymore.");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(server.count("DELETE reports/r1/links/l1")).toBe(1);
  expect(document.activeElement?.textContent).toBe("Links");
});

it("offers no more than a report can have, and says what didn't work", async () => {
  const { server, user } = open([aLink()]);
  server.answers["POST reports/r1/links"] = failure(409, { message: "Only statistics are left." });
  await user.click(await screen.findByRole("button", { name: "Make a link" }));
  await screen.findByText("Only statistics are left.");
});

it("has room for ten links", async () => {
  open(Array.from({ length: 10 }, (_, index) => aLink({ id: `l${index}` })));
  await screen.findByText(/A report can have 10 links/);
  expect(screen.queryByRole("button", { name: "Make a link" })).toBeNull();
});
