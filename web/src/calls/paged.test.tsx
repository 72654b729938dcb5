/** A paginated list: what it says while loading, when it is empty, and when a page fails. */
import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { ListPage } from "@/api/pages";
import { PagedList } from "./paged";

type Read = (cursor: string | undefined) => Promise<ListPage<string>>;

function Names({ read }: { read: Read }) {
  const query = useInfiniteQuery({
    queryKey: ["names"],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
  });
  return (
    <PagedList
      empty="Nobody is here"
      failure="The names could not be loaded."
      idOf={(name) => name}
      label="Names"
      query={query}
    >
      {(name) => name}
    </PagedList>
  );
}

function renderNames(read: Read) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Names read={read} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const names = () => screen.queryAllByRole("listitem").map((row) => row.textContent);

it("says that it is loading, then that there is nothing", async () => {
  renderNames(() => Promise.resolve({ items: [], nextCursor: undefined }));
  expect(screen.getByRole("status").textContent).toBe("Loading");
  await screen.findByText("Nobody is here");
  expect(screen.queryByRole("status")).toBeNull();
});

it("offers to try again when the first page does not come", async () => {
  const read = vi.fn<Read>().mockRejectedValueOnce(new Error("away"));
  read.mockResolvedValue({ items: ["Ada"], nextCursor: undefined });
  const user = renderNames(read);
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Ada");
  expect(screen.queryByRole("button")).toBeNull();
});

it("keeps what it has when the next page does not come, and asks for that page again", async () => {
  const read = vi.fn<Read>().mockResolvedValueOnce({ items: ["Ada"], nextCursor: "2" });
  read.mockRejectedValueOnce(new Error("away"));
  read.mockResolvedValue({ items: ["Grace"], nextCursor: undefined });
  const user = renderNames(read);
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The names could not be loaded.");
  expect(names()).toEqual(["Ada"]);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Grace");
  expect(names()).toEqual(["Ada", "Grace"]);
  expect(read.mock.calls).toEqual([[undefined], ["2"], ["2"]]);
  expect(screen.queryByRole("alert")).toBeNull();
});
