/** Error messages, from the most to the least specific source. */
import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { failureText } from "./problem";

it("says that no answer came, whatever was tried", () => {
  const network = "We couldn't reach the server. Check your connection.";
  expect(failureText(new ApiError(0, undefined), "It was not saved.")).toBe(network);
  expect(failureText(new TypeError("failed to fetch"))).toBe(network);
});

it("says what the server said, else what was tried, else that something went wrong", () => {
  const said = new ApiError(409, { message: "The name is taken." });
  expect(failureText(said, "It was not saved.")).toBe("The name is taken.");
  expect(failureText(new ApiError(500, {}), "It was not saved.")).toBe("It was not saved.");
  expect(failureText(new ApiError(500, {}))).toContain("Something went wrong");
});
