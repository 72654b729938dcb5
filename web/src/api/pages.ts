/** Paginated lists: the cursor of the next page is in a header. */
import { unwrap } from "@/api/errors";

export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | undefined;
}

interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

export async function readPage<Item>(call: Promise<Result<Item[]>>): Promise<ListPage<Item>> {
  const items = await unwrap(call);
  const { response } = await call;
  return { items, nextCursor: response.headers.get("x-next-cursor") ?? undefined };
}

/** No one reads through more than this; search finds the rest. */
const pageCountMax = 20;

/** All pages of a list, one after the other. */
export async function readAllPages<Item>(
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < pageCountMax; count += 1) {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === undefined) break;
  }
  return items;
}
