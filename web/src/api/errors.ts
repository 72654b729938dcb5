/**
 * One error type for every failed call.
 *
 * It carries what the server said (`code` for programs, `message` for people, `fields` for forms),
 * or that there was no response. Only `apiError` creates one; screens read it.
 */

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  readonly code: string;
  /** The server's sentence for people, if it sent one. */
  readonly serverMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** How long the server asks to wait before the next try, if it says so. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, body: unknown, headers?: Headers) {
    const problem = typeof body === "object" && body !== null ? (body as Problem) : {};
    const message = typeof problem.message === "string" ? problem.message : undefined;
    super(message ?? (status === 0 ? "no answer from the server" : `status ${status}`));
    this.status = status;
    this.serverMessage = message;
    this.code = typeof problem.code === "string" ? problem.code : "";
    this.fields = readFields(problem.errors);
    const wait = Number.parseInt(headers?.get("retry-after") ?? "", 10);
    this.retryAfterS = Number.isNaN(wait) ? undefined : Math.max(1, wait);
  }

  /** No response: the network or the server is down. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

interface Problem {
  message?: unknown;
  code?: unknown;
  errors?: unknown;
}

function readFields(errors: unknown): Record<string, string> {
  if (typeof errors !== "object" || errors === null) return {};
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(errors)) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

/** Turns any thrown value into an `ApiError`. */
export function apiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(0, undefined);
}

interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Returns the data of a call, or throws an `ApiError`. */
export async function unwrap<Data>(call: Promise<Result<Data>>): Promise<NonNullable<Data>> {
  let result: Result<Data>;
  try {
    result = await call;
  } catch (thrown) {
    // A canceled query ends quietly; everything else counts as a missing response.
    if (thrown instanceof DOMException && thrown.name === "AbortError") throw thrown;
    throw new ApiError(0, undefined);
  }
  if (!result.response.ok) {
    throw new ApiError(result.response.status, result.error, result.response.headers);
  }
  return result.data as NonNullable<Data>;
}
