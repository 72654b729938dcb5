/** The place that is kept for folders while they load. */
import { render } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { FolderPlace, noteFolders } from "./folder-place";

const places = () => render(<FolderPlace />).container.querySelectorAll(".grid > div").length;

beforeEach(() => localStorage.clear());

it("keeps a place for as many folders as there were the last time", () => {
  noteFolders(3);
  expect(places()).toBe(3);
  noteFolders(0);
  expect(places()).toBe(0);
});

it("keeps no more than a window holds, whatever was noted", () => {
  noteFolders(4_000);
  expect(places()).toBe(40);
  localStorage.setItem("fanfare.folders", "many");
  expect(places()).toBe(0);
});
