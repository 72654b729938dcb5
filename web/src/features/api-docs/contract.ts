/**
 * The contract as the page needs it: operations by tag, their parameters and responses, and an
 * example of each. Pure: the contract comes in as JSON, and nothing here draws.
 */

/** As much of JSON Schema as the contract uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
}

type Content = Readonly<Record<string, { schema?: Schema }>>;

export interface Answer {
  description?: string;
  content?: Content;
  headers?: Readonly<Record<string, { description?: string }>>;
}

interface RawOperation {
  operationId: string;
  tags?: readonly string[];
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Content; required?: boolean };
  responses: Readonly<Record<string, Answer>>;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface Contract {
  info: { title: string; version: string };
  tags?: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** Who may call: everyone, a signed-in browser, or programs with a token. */
export interface Access {
  isOpen: boolean;
  takesSession: boolean;
  /** The scope a personal access token needs; undefined when tokens aren't accepted. */
  tokenScope: "read" | "write" | undefined;
}

export interface Operation extends RawOperation {
  method: string;
  path: string;
  access: Access;
}

export interface Group {
  tag: string;
  description: string | undefined;
  operations: readonly Operation[];
}

function accessOf(raw: RawOperation): Access {
  const ways = raw.security ?? [];
  const token = ways.find((way) => way["personalToken"] !== undefined)?.["personalToken"];
  return {
    isOpen: ways.length === 0 || ways.some((way) => Object.keys(way).length === 0),
    takesSession: ways.some((way) => way["bearer"] !== undefined),
    tokenScope: token === undefined ? undefined : token.includes("write") ? "write" : "read",
  };
}

/** The operations by their first tag, tags in the contract's order. */
export function groupsOf(contract: Contract): Group[] {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => ({
      ...raw,
      method: method.toUpperCase(),
      path,
      access: accessOf(raw),
    })),
  );
  const named = contract.tags ?? [];
  const used = operations.map((operation) => operation.tags?.[0] ?? "");
  const tags = [...new Set([...named.map((tag) => tag.name), ...used])];
  return tags
    .map((tag) => ({
      tag,
      description: named.find((each) => each.name === tag)?.description,
      operations: operations.filter((operation) => (operation.tags?.[0] ?? "") === tag),
    }))
    .filter((group) => group.operations.length > 0);
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[_\s]+/g, " ");
}

/** The operations that contain every word of the search. */
export function searched(groups: readonly Group[], search: string): Group[] {
  const words = folded(search).split(" ").filter(Boolean);
  const fits = (operation: Operation) => {
    const { method, path, operationId, summary = "", description = "" } = operation;
    const text = folded([method, path, operationId, summary, description].join(" "));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(fits) }))
    .filter((group) => group.operations.length > 0);
}

/** The name in a reference. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** Resolves a schema: follows references and merges combined parts. */
export function resolved(schema: Schema, contract: Contract): Schema {
  if (schema.$ref !== undefined) {
    const target = contract.components.schemas[nameOf(schema.$ref)] ?? {};
    return { ...resolved(target, contract), ...own(schema) };
  }
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => resolved(part, contract));
  return {
    ...Object.assign({}, ...parts),
    ...own(schema),
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
    required: [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])],
  };
}

/** A schema's fields beside its reference or parts. */
function own({ $ref: _, allOf: __, ...rest }: Schema): Schema {
  return rest;
}

/** The only name in a schema that is just a reference, or a list of one. */
export function referenceIn(schema: Schema): string | undefined {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.items !== undefined) return referenceIn(schema.items);
  const references = (schema.oneOf ?? schema.allOf ?? []).filter((part) => part.$ref !== undefined);
  const [only] = references;
  return references.length === 1 && only !== undefined ? referenceIn(only) : undefined;
}

/** A type in a few words: `Quiz`, `string[]`, `integer | null`. */
export function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.items !== undefined) {
    const item = typeText(schema.items);
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  const parts = schema.oneOf ?? schema.allOf;
  if (parts !== undefined) {
    const glue = schema.oneOf === undefined ? " & " : " | ";
    return [...new Set(parts.map(typeText))].join(glue);
  }
  const types = [schema.type ?? "any"].flat();
  const map = schema.additionalProperties;
  if (typeof map === "object" && schema.properties === undefined) {
    return `{ [key]: ${typeText(map)} }`;
  }
  return types.join(" | ");
}

/** Deeper than this, lists and objects in an example stay empty. */
const exampleDepthMax = 5;

/** A value that fits a schema, with the required fields. */
export function exampleOf(schema: Schema, contract: Contract, depth = 0): unknown {
  const whole = resolved(schema, contract);
  if (whole.default !== undefined) return whole.default;
  if (whole.enum !== undefined) return whole.enum[0];
  const [choice] = whole.oneOf ?? [];
  if (choice !== undefined) {
    const chosen = exampleOf(choice, contract, depth);
    if (whole.properties === undefined || typeof chosen !== "object") return chosen;
    return { ...fieldsOf(whole, contract, depth), ...chosen };
  }
  const [type] = [whole.type ?? "object"].flat();
  if (type === "array") {
    if (depth >= exampleDepthMax || whole.items === undefined) return [];
    return [exampleOf(whole.items, contract, depth + 1)];
  }
  if (type === "object") return depth >= exampleDepthMax ? {} : fieldsOf(whole, contract, depth);
  if (type === "integer" || type === "number") return Math.max(1, whole.minimum ?? 1);
  if (type === "boolean") return true;
  return type === "null" ? null : "…";
}

function fieldsOf(schema: Schema, contract: Contract, depth: number) {
  const fields = Object.entries(schema.properties ?? {});
  const needed = fields.filter(([name]) => schema.required?.includes(name));
  return Object.fromEntries(
    needed.map(([name, field]) => [name, exampleOf(field, contract, depth + 1)]),
  );
}

/** A word that needs no quoting in a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The call as a person types it into a terminal. */
export function curlOf(operation: Operation, contract: Contract, origin: string): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const needed = operation.parameters?.filter((each) => each.in === "query" && each.required) ?? [];
  const query = needed.map(({ name, schema }) => {
    const value = exampleOf(schema ?? {}, contract);
    return `${name}=${encodeURIComponent(String(value))}`;
  });
  const url = `${origin}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
  const method = operation.method === "GET" ? "" : `-X ${operation.method} `;
  const lines = [`curl ${method}${quoted(url)}`];
  const { isOpen, takesSession, tokenScope } = operation.access;
  if (tokenScope !== undefined) lines.push('-H "Authorization: Bearer $FANFARE_TOKEN"');
  else if (takesSession && !isOpen) lines.push('-H "Authorization: Bearer $ACCESS_TOKEN"');
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"]?.schema;
  const [other] = Object.keys(content);
  if (json !== undefined) {
    const body = JSON.stringify(exampleOf(json, contract), null, 2);
    lines.push(`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(body)}`);
  } else if (other !== undefined) {
    lines.push(`-H ${quoted(`Content-Type: ${other}`)}`, "--data-binary @FILE");
  }
  return lines.join(" \\\n  ");
}
