/**
 * A step that appears inside a section, such as setting up an authenticator app. Its heading takes
 * the focus when it appears, so that the focus isn't left on a removed button.
 */
import { type ReactNode, useEffect, useRef } from "react";

export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4 rounded-md border-2 border-hairline bg-sunken p-4">
      <h3 className="font-sans text-lg" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}
