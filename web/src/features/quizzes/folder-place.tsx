/**
 * Keeps the place of the folders until they are shown: as many cards as there are, or were the last
 * time, so that nothing below them moves.
 */
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { foldersQuery } from "@/api/folders";
import { readLocal, writeLocal } from "@/lib/storage";
import { foldersIn } from "./folder-tree";

const key = "fanfare.folders";
/** More rows than fit the window needn't keep their place. */
const cardsMax = 40;

export const folderGrid = "grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4";

export function noteFolders(count: number): void {
  writeLocal(key, String(Math.min(count, cardsMax)));
}

/** How many cards to expect; null on the first visit, until the folders are known. */
function useExpected(isAsked = true): number | null {
  const { data, isError } = useQuery({ ...foldersQuery(), enabled: isAsked });
  if (data !== undefined) return Math.min(foldersIn(data, null).length, cardsMax);
  const noted = readLocal(key);
  if (noted === null && !isError) return null;
  return Math.min(Number(noted) || 0, cardsMax);
}

export function FolderPlace() {
  const count = useExpected() ?? 0;
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <div className="mb-0.75 min-h-11 md:min-h-9" />
      {count > 0 && (
        <div className={folderGrid}>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
            <div className="min-h-16" key={index} />
          ))}
        </div>
      )}
    </div>
  );
}

interface BelowFoldersProps {
  /** Whether there may be folders above. */
  isBelow: boolean;
  children: ReactNode;
}

/** What loads below the folders and isn't drawn before its place is known. */
export function BelowFolders({ isBelow, children }: BelowFoldersProps) {
  const isUnknown = useExpected(isBelow) === null;
  return (
    <div className={clsx("flex flex-col gap-6", isBelow && isUnknown && "invisible")}>
      {children}
    </div>
  );
}
