/** How typed numbers are read, as the contract lists it. */

interface NumberCase {
  typed: string;
  unit: string;
  readings: readonly string[];
  inEnglish?: string;
  inGerman?: string;
}

const files = import.meta.glob<{ default: readonly NumberCase[] }>(
  "../../../contract/numbers.json",
  { eager: true },
);

export const numberCases = Object.values(files).flatMap((file) => file.default);
