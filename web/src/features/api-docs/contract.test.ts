/** What the page reads from this server's own contract. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Contract, curlOf, exampleOf, groupsOf, searched, typeText } from "./contract";

const file = join(import.meta.dirname, "../../../../contract/openapi.json");
const contract = JSON.parse(readFileSync(file, "utf8")) as Contract;
const groups = groupsOf(contract);
const operations = groups.flatMap((group) => group.operations);

function operation(id: string) {
  const found = operations.find((each) => each.operationId === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

describe("the contract", () => {
  it("loses no operation, and each is in one group", () => {
    const count = Object.values(contract.paths).flatMap((item) => Object.keys(item)).length;
    expect(operations).toHaveLength(count);
    expect(count).toBeGreaterThan(100);
    expect(groups.every((group) => group.description !== undefined)).toBe(true);
  });

  it("says who may call", () => {
    expect(operation("list_feed").access).toEqual({
      isOpen: true,
      takesSession: true,
      tokenScope: "read",
    });
    expect(operation("create_quiz").access.tokenScope).toBe("write");
    const own = operation("create_api_token").access;
    expect(own).toEqual({ isOpen: false, takesSession: true, tokenScope: undefined });
    expect(operation("log_in").access.isOpen).toBe(true);
  });

  it("is searched by words anywhere", () => {
    const ids = (search: string) =>
      searched(groups, search).flatMap((group) => group.operations.map((each) => each.operationId));
    expect(ids("delete QUIZ")).toContain("delete_quiz");
    expect(ids("create_quiz")).toContain("create_quiz");
    expect(ids("no such words at all")).toEqual([]);
    expect(ids("  ")).toHaveLength(operations.length);
  });

  it("has an example and a command for every call", () => {
    for (const each of operations) {
      const curl = curlOf(each, contract, "https://quiz.example");
      expect(curl).toMatch(/^curl (-X [A-Z]+ )?'https:\/\/quiz\.example\/api\/v1\/[^{}]*'/);
      const { access } = each;
      expect(curl.includes("$FANFARE_TOKEN"), each.operationId).toBe(
        access.tokenScope !== undefined,
      );
    }
    const made = curlOf(operation("create_api_token"), contract, "");
    expect(made).toContain('"scope": "read"');
    expect(made).toContain("$ACCESS_TOKEN");
  });

  it("makes an example of every shape, though some hold themselves", () => {
    for (const [name, schema] of Object.entries(contract.components.schemas)) {
      expect(exampleOf(schema, contract), name).toBeDefined();
      expect(typeText(schema), name).not.toBe("");
    }
    expect(exampleOf({ $ref: "#/components/schemas/NewApiToken" }, contract)).toEqual({
      name: "…",
      scope: "read",
      life: "month",
    });
  });

  it("writes a body that a shell takes as it is", () => {
    const odd = {
      ...operation("create_quiz"),
      requestBody: { content: { "application/json": { schema: { default: "it's" } } } },
    };
    expect(curlOf(odd, contract, "")).toContain(String.raw`-d '"it'\''s"'`);
  });
});
