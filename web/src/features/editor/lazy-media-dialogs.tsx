/** The windows for files; loaded when one opens. */
import { type ComponentProps, lazy, Suspense } from "react";

const Crop = lazy(async () => ({ default: (await import("./crop-dialog")).CropDialog }));
const Library = lazy(async () => ({ default: (await import("./library-dialog")).LibraryDialog }));

export function CropDialog(props: ComponentProps<typeof Crop>) {
  return (
    <Suspense>
      <Crop {...props} />
    </Suspense>
  );
}

export function LibraryDialog(props: ComponentProps<typeof Library>) {
  return (
    <Suspense>
      <Library {...props} />
    </Suspense>
  );
}
