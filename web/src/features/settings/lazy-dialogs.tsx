/** The windows of the settings pages; loaded when one opens, because most visits open none. */
import { type ComponentProps, lazy, Suspense } from "react";

const Ask = lazy(async () => ({ default: (await import("./ask-dialog")).AskDialog }));
const Name = lazy(async () => ({ default: (await import("./name-dialog")).NameDialog }));
const Crop = lazy(async () => ({ default: (await import("./crop-dialog")).CropDialog }));
const Leave = lazy(async () => ({ default: (await import("./leave-dialog")).LeaveDialog }));

export function AskDialog(props: ComponentProps<typeof Ask>) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  );
}

export function NameDialog(props: ComponentProps<typeof Name>) {
  return (
    <Suspense>
      <Name {...props} />
    </Suspense>
  );
}

export function CropDialog(props: ComponentProps<typeof Crop>) {
  return (
    <Suspense>
      <Crop {...props} />
    </Suspense>
  );
}

export function LeaveDialog(props: ComponentProps<typeof Leave>) {
  return (
    <Suspense>
      <Leave {...props} />
    </Suspense>
  );
}
