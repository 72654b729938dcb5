/** A quiz's text with its markup: bold, italic, struck, code, formulas, lists. */
import { memo, useLayoutEffect, useRef } from "react";
import { parseBlocks, parseInline, type RichBlock, type RichNode } from "@/lib/rich-text";
import { useAuthorLanguage } from "@/ui/author-language";

type MathModule = typeof import("./math");

/** Kept once loaded, so that later formulas render together with their text. */
let math: MathModule | undefined;

async function loadMath(): Promise<MathModule> {
  math ??= await import("./math");
  return math;
}

interface FormulaProps {
  tex: string;
  display: boolean;
  /** It is on its own line, so its fractions may be full height. */
  alone?: boolean;
}

function Formula({ tex, display, alone = false }: FormulaProps) {
  const box = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    let isShown = true;
    const draw = (loaded: MathModule) => {
      const place = box.current;
      if (!isShown || place === null) return;
      try {
        loaded.drawInto(place, alone ? `\\displaystyle ${tex}` : tex, display);
      } catch {
        // The source stays: it says more than an error would.
      }
    };
    if (math !== undefined) draw(math);
    else loadMath().then(draw, () => {});
    return () => {
      isShown = false;
    };
  }, [tex, display, alone]);

  return (
    <span className={display ? "formula formula-display" : "formula"} dir="ltr" ref={box}>
      {display ? `$$${tex}$$` : `$${tex}$`}
    </span>
  );
}

function Nodes({ nodes }: { nodes: readonly RichNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === "string") return node;
    const key = `${index}`;
    if (node.type === "break") return <br key={key} />;
    if (node.type === "code") {
      return (
        <code className="rich-code" dir="ltr" key={key}>
          {node.text}
        </code>
      );
    }
    if (node.type === "math") {
      return <Formula display={node.display} key={`${key} ${node.tex}`} tex={node.tex} />;
    }
    const Tag = node.type;
    return (
      <Tag key={key}>
        <Nodes nodes={node.children} />
      </Tag>
    );
  });
}

function Block({ block }: { block: RichBlock }) {
  if (block.type === "paragraph") {
    return (
      <p dir="auto">
        <Nodes nodes={block.children} />
      </p>
    );
  }
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: list items in a text have no other key.
    <li key={index}>
      <Nodes nodes={item} />
    </li>
  ));
  return block.start === null ? (
    <ul dir="auto">{items}</ul>
  ) : (
    <ol dir="auto" start={block.start}>
      {items}
    </ol>
  );
}

interface RichTextProps {
  text: string;
  /** Paragraphs and lists, for a text that stands alone. */
  block?: boolean;
}

export const RichText = memo(function RichText({ text, block = false }: RichTextProps) {
  const language = useAuthorLanguage();
  if (!block) {
    const nodes = parseInline(text);
    const [only] = nodes;
    if (nodes.length === 1 && typeof only === "object" && only.type === "math") {
      return <Formula alone={!only.display} display={only.display} key={only.tex} tex={only.tex} />;
    }
    if (language === undefined) return <Nodes nodes={nodes} />;
    return (
      <span lang={language}>
        <Nodes nodes={nodes} />
      </span>
    );
  }
  return (
    <div className="rich-text" lang={language}>
      {parseBlocks(text).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks in a text have no other key.
        <Block block={each} key={index} />
      ))}
    </div>
  );
});
