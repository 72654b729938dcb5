/**
 * One person in a browser that is driven over WebDriver.
 *
 * Elements are found by the role and name that the browser itself computes for its accessibility
 * tree, so a name that only Chromium works out fails here.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { test } from "@playwright/test";
import { By, type WebElement } from "selenium-webdriver";
import { type EngineName, type Running, start } from "./engines.ts";

interface Size {
  width: number;
  height: number;
}

/** How long a page may take to show what is awaited; WebKit draws without a graphics card here. */
const patienceMs = 60_000;
const lookAgainMs = 100;
/** A driver that hangs takes no picture. */
const pictureMs = 10_000;

const pictures = process.env["FANFARE_PICTURES"];

type Role = "button" | "checkbox" | "heading" | "link" | "radio" | "region" | "slider" | "textbox";

/** Where elements of a role can be; the browser then says which of them have it. */
const candidates: Record<Role, string> = {
  button: "button, [role=button], summary",
  checkbox: "input[type=checkbox], [role=checkbox]",
  heading: "h1, h2, h3, [role=heading]",
  link: "a[href]",
  radio: "input[type=radio], [role=radio]",
  region: "section, [role=region]",
  slider: "input[type=range], [role=slider]",
  textbox: "input, textarea, [role=textbox]",
};

/** Waits for what moves to arrive, but not for what never does. */
const settled = `
  const done = arguments[arguments.length - 1];
  const moves = document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => {}));
  Promise.race([
    Promise.all([...moves, document.fonts.ready]),
    new Promise((resolve) => setTimeout(resolve, 5000)),
  ]).then(() => done());
`;

/** WebKit's driver takes the next frame it draws, and there is none while nothing changes. */
const drawing = `
  window.drawsFrames = document.documentElement.animate(
    [{ opacity: 1 }, { opacity: 0.999 }],
    { duration: 500, iterations: Infinity },
  );
`;

/** Notes what goes wrong in a page; the notes outlive it, as long as the next is of the same site. */
const listener = `() => {
  if (window.listensForMistakes === true) return;
  window.listensForMistakes = true;
  const note = (what) => {
    try {
      const noted = JSON.parse(sessionStorage.getItem("e2e.mistakes") ?? "[]");
      sessionStorage.setItem("e2e.mistakes", JSON.stringify([...noted, location.pathname + ": " + what]));
    } catch {
      // A page without a site has no storage, and nothing of ours.
    }
  };
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(event.reason));
  addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective));
  const { error } = console;
  console.error = (...what) => {
    note(what.map(String).join(" "));
    error(...what);
  };
}`;

/** One browser with data of its own. */
export class Visitor {
  /** The browser and who it is, as in `firefox-host`. */
  readonly name: string;
  readonly #running: Running;

  private constructor(name: string, running: Running) {
    this.name = name;
    this.#running = running;
  }

  static async start(engine: EngineName, who: string, size: Size): Promise<Visitor> {
    const running = await start(engine);
    const visitor = new Visitor(`${engine}-${who}`, running);
    const { session } = running;
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    // Only this protocol makes a page narrower than a window gets, and runs scripts before its own.
    if (engine === "firefox") {
      const bidi = await session.getBidi();
      const context = await session.getWindowHandle();
      const params = { context, viewport: size };
      await bidi.send({ method: "browsingContext.setViewport", params });
      const preload = { functionDeclaration: listener };
      await bidi.send({ method: "script.addPreloadScript", params: preload });
    }
    return visitor;
  }

  close(): Promise<void> {
    return this.#running.end();
  }

  async open(url: string): Promise<void> {
    await this.#driver.get(url);
    await this.#run(`(${listener})()`);
  }

  /** What went wrong in its pages: in Firefox all of it, in WebKit only after they were loaded. */
  async mistakes(): Promise<string[]> {
    const noted = await this.#run(`return sessionStorage.getItem("e2e.mistakes")`);
    return JSON.parse(String(noted ?? "[]")) as string[];
  }

  async reload(): Promise<void> {
    await this.open(await this.url());
  }

  url(): Promise<string> {
    return this.#driver.getCurrentUrl();
  }

  /** The visible element with this role, and a name that is or matches `name`. */
  async find(role: Role, name: string | RegExp): Promise<WebElement> {
    return this.#until(`${role} ${name}`, () => this.#search(role, name));
  }

  async press(role: Role, name: string | RegExp): Promise<void> {
    await this.#until(`${role} ${name} that can be pressed`, async () => {
      const found = await this.#search(role, name);
      if (found === null || (await found.getAttribute("aria-disabled")) === "true") return null;
      // Drivers scroll elements to the edge of the window, where something may lie over them.
      await this.#driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", found);
      // What people press is around it; the button itself is not to be seen.
      const seen = role === "radio" ? await found.findElement(By.xpath("ancestor::label")) : found;
      await seen.click();
      return true;
    });
  }

  async fill(name: string | RegExp, text: string): Promise<void> {
    const field = await this.find("textbox", name);
    await field.clear();
    await field.sendKeys(text);
  }

  /** Chooses an option of the drop-down list with this label, by its text. */
  async choose(label: string, option: string): Promise<void> {
    await this.#until(`the option ${option} of ${label}`, async () => {
      for (const list of await this.#driver.findElements(By.css("select"))) {
        if ((await list.getAccessibleName()).trim() !== label) continue;
        for (const each of await list.findElements(By.css("option"))) {
          if ((await each.getText()).trim() !== option) continue;
          await each.click();
          return true;
        }
      }
      return null;
    });
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    await this.#driver.actions().sendKeys(text).perform();
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.#until(`the text ${text}`, async () => {
      const body = await this.#text();
      return (typeof text === "string" ? body.includes(text) : text.test(body)) ? true : null;
    });
  }

  async goesTo(pattern: RegExp): Promise<string> {
    return this.#until(`the address ${pattern}`, async () => {
      const url = await this.url();
      return pattern.test(url) ? url : null;
    });
  }

  /** For people to look at, in the folder that FANFARE_PICTURES names. */
  async picture(name: string): Promise<void> {
    if (pictures === undefined) return;
    await mkdir(pictures, { recursive: true });
    await this.#driver.executeAsyncScript(settled);
    const picture = await this.#shot();
    if (picture !== null) await writeFile(join(pictures, `${this.name}-${name}.png`), picture);
  }

  get #driver() {
    return this.#running.session;
  }

  #run(script: string): Promise<unknown> {
    return this.#driver.executeScript(script);
  }

  async #shot(): Promise<Buffer | null> {
    const late = wait(pictureMs, null, { ref: false });
    await this.#run(drawing);
    const picture = await Promise.race([this.#driver.takeScreenshot().catch(() => null), late]);
    await this.#run("window.drawsFrames.cancel()");
    return picture === null ? null : Buffer.from(picture, "base64");
  }

  /** As the browser renders it; WebDriver's own text leaves parts out in WebKit. */
  async #text(): Promise<string> {
    return String(await this.#run("return document.body.innerText"));
  }

  async #search(role: Role, name: string | RegExp): Promise<WebElement | null> {
    for (const each of await this.#driver.findElements(By.css(candidates[role]))) {
      if (role !== "radio" && !(await each.isDisplayed())) continue;
      // What is typed into a field for passwords is nobody's to read, so it has no role.
      const isPassword = (await each.getAttribute("type")) === "password";
      if (!isPassword && (await each.getAriaRole()) !== role) continue;
      const label = (await each.getAccessibleName()).replace(/\s+/g, " ").trim();
      if (typeof name === "string" ? label === name : name.test(label)) return each;
    }
    return null;
  }

  async #until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
    const end = Date.now() + patienceMs;
    let last: unknown;
    while (Date.now() < end) {
      try {
        const found = await look();
        if (found !== null) return found;
      } catch (error) {
        // The page drew again between finding and asking.
        last = error;
      }
      await wait(lookAgainMs);
    }
    const body = await this.#shot();
    if (body !== null) await test.info().attach(this.name, { body, contentType: "image/png" });
    throw new Error(
      `${this.name}: no ${what} at ${await this.url()}. The page shows:\n${await this.#text()}`,
      { cause: last },
    );
  }
}
