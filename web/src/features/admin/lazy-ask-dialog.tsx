/** The window that asks; loaded when it opens, because most visits open none. */
import { type ComponentProps, lazy, Suspense } from "react";

const Ask = lazy(async () => ({ default: (await import("./ask-dialog")).AskDialog }));

export function AskDialog(props: ComponentProps<typeof Ask>) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  );
}
