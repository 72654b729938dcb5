/** An author's text on the page: elements for its markup, nothing for anything else. */
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { AuthorLanguage } from "./author-language";
import { RichText } from "./rich-text";

it("shows a formula's source first, and then the formula", async () => {
  const { container } = render(<RichText text="Solve $x^2$ and $\frac{a}{b}$ for $5" />);
  expect(container.textContent).toBe("Solve $x^2$ and $\\frac{a}{b}$ for $5");
  await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(2));
  expect(container.querySelector("msup")).not.toBeNull();
  expect(container.querySelector("mfrac")).not.toBeNull();
  expect(container.textContent).toContain("for $5");
});

it.each([
  "\\unknown{x}",
  "\\frac{a}{",
  "\\def\\a{\\a\\a}\\a",
  "\\href{javascript:alert(1)}{x}",
  "\\includegraphics{https://example.org/x.png}",
  "\\class{tile}{x}",
  "\\style{position:fixed}{x}",
])("keeps the source of %s", async (tex) => {
  const { container } = render(
    <p>
      <RichText text={`$${tex}$ then $y$`} />
    </p>,
  );
  await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(1));
  expect(container.textContent).toContain(`$${tex}$`);
  expect(container.querySelector("a, img, [class~=tile], [style]")).toBeNull();
});

it("draws nothing larger than its limit", async () => {
  const { container } = render(<RichText text="$\rule{1000em}{1000em}$" />);
  await waitFor(() => expect(container.querySelector("mspace")).not.toBeNull());
  const width = Number.parseFloat(container.querySelector("mspace")?.getAttribute("width") ?? "");
  expect(width).toBeLessThanOrEqual(20);
});

it("writes a formula that stands alone as large as on a line of its own", async () => {
  const { container } = render(<RichText text="$\frac{1}{3}$" />);
  await waitFor(() => expect(container.querySelector("mfrac")).not.toBeNull());
  expect(container.querySelector("[displaystyle=true]")).not.toBeNull();
});

it("draws again when the text changes", async () => {
  const { container, rerender } = render(<RichText text="$a$" />);
  await waitFor(() => expect(container.querySelector("mi")?.textContent).toBe("a"));
  rerender(<RichText text="$b$" />);
  expect(container.querySelector("mi")?.textContent).toBe("b");
});

it("shows HTML as the words it is", () => {
  const { container } = render(<RichText text={'<img src=x onerror="alert(1)"> **&amp;**'} />);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe('<img src=x onerror="alert(1)"> &amp;');
  expect(container.querySelector("strong")?.textContent).toBe("&amp;");
});

it("makes paragraphs and lists, each in its own direction", () => {
  render(<RichText block text={"First\nline\n\n- one\n- *two*\n\n3. three"} />);
  const [bullets, numbers] = screen.getAllByRole("list");
  expect(bullets?.textContent).toBe("onetwo");
  expect(numbers?.getAttribute("start")).toBe("3");
  expect(screen.getByText("two").tagName).toBe("EM");
  for (const list of [bullets, numbers]) expect(list?.getAttribute("dir")).toBe("auto");
});

it("says in which language it is, where that is known", () => {
  const { container, rerender } = render(
    <AuthorLanguage value="fr">
      <RichText text="La **mer**" />
      <RichText block text="Le ciel" />
    </AuthorLanguage>,
  );
  const marked = [...container.querySelectorAll("[lang=fr]")].map((each) => each.textContent);
  expect(marked).toEqual(["La mer", "Le ciel"]);
  rerender(
    <AuthorLanguage value="">
      <RichText text="La **mer**" />
    </AuthorLanguage>,
  );
  expect(container.querySelector("[lang]")).toBeNull();
});
