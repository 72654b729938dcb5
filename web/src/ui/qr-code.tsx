/**
 * A QR code as one SVG path. Always dark on white with its quiet zone, in both themes: cameras fail
 * on inverted codes.
 */
import { clsx } from "clsx";
import { useMemo } from "react";
import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: "M", border: 3 });
    const squares: string[] = [];
    for (const [y, row] of code.data.entries()) {
      for (const [x, dark] of row.entries()) {
        if (dark) squares.push(`M${x} ${y}h1v1h-1z`);
      }
    }
    return { size: code.size, path: squares.join("") };
  }, [text]);

  return (
    <svg
      aria-label={label}
      className={clsx("rounded-md bg-snow text-ink", className)}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
