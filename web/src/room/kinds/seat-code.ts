/** A seat code in two halves, easier to read out; the space doesn't matter when it is typed. */
export function spacedSeatCode(seatCode: string): string {
  const half = Math.ceil(seatCode.length / 2);
  return `${seatCode.slice(0, half)} ${seatCode.slice(half)}`;
}
