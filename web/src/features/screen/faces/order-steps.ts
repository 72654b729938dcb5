/** How the items of an order question move to their places: one by one, the first place first. */

/** For each item of the right order, the slot it is in after each step; before any step first. */
export function orderSteps(offered: readonly string[], right: readonly string[]): number[][] {
  const now = offered.filter((id) => right.includes(id));
  for (const id of right) if (!now.includes(id)) now.push(id);
  const paths = right.map((id) => [now.indexOf(id)]);
  for (const [slot, id] of right.entries()) {
    const from = now.indexOf(id);
    if (from === slot) continue;
    now.splice(from, 1);
    now.splice(slot, 0, id);
    for (const [index, each] of right.entries()) paths[index]?.push(now.indexOf(each));
  }
  return paths;
}
