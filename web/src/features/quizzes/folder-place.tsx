/**
 * Keeps the place of the folders until they are known: as many cards as there were the last time,
 * so that nothing below them moves.
 */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.folders";
/** More rows than fit the window needn't keep their place. */
const cardsMax = 40;

export const folderGrid = "grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4";

export function noteFolders(count: number): void {
  writeLocal(key, count === 0 ? null : String(Math.min(count, cardsMax)));
}

export function FolderPlace() {
  const count = Math.min(Number(readLocal(key)) || 0, cardsMax);
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
