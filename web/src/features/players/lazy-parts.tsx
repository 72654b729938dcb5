/** The windows, and what stands at the end of the page; each is loaded when it is there. */
import { type ComponentProps, lazy, Suspense } from "react";
import { Skeleton } from "@/ui/skeleton";

const Merge = lazy(async () => ({ default: (await import("./merge-dialog")).MergeDialog }));
const Player = lazy(async () => ({ default: (await import("./player-dialog")).PlayerDialog }));
const Lists = lazy(async () => ({ default: (await import("./class-lists")).ClassLists }));

export function MergeDialog(props: ComponentProps<typeof Merge>) {
  return (
    <Suspense>
      <Merge {...props} />
    </Suspense>
  );
}

export function PlayerDialog(props: ComponentProps<typeof Player>) {
  return (
    <Suspense>
      <Player {...props} />
    </Suspense>
  );
}

export function ClassLists() {
  return (
    <Suspense fallback={<Skeleton className="h-56 rounded-lg" />}>
      <Lists />
    </Suspense>
  );
}
