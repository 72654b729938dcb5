/** The names browsers give themselves. */
import { expect, it } from "vitest";
import { browserName } from "./browser-name";

const kit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/140.0 Safari/537.36`,
    "Chrome",
    "Windows",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${kit} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${kit} Version/18.0 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${kit} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  ["curl/8", null, null],
])("reads %s", (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system });
});
