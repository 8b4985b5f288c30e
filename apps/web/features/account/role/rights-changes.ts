/** Rights that were given or taken in the matrix and are not saved yet: role → privilege → given. All by uuid. */
export type RightsChanges = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

export const noChanges: RightsChanges = new Map();

/** The changes after a cell was set; a cell that is as it is stored is no change. */
export function withCell(changes: RightsChanges, role: string, privilege: string, given: boolean, stored: boolean): RightsChanges {
  const next = new Map(changes);
  const ofRole = new Map(changes.get(role));
  if (given === stored) ofRole.delete(privilege);
  else ofRole.set(privilege, given);
  if (ofRole.size === 0) next.delete(role);
  else next.set(role, ofRole);
  return next;
}

/** How many cells were changed. */
export function changeCount(changes: RightsChanges): number {
  return [...changes.values()].reduce((count, ofRole) => count + ofRole.size, 0);
}

/** Where the keyboard goes from a cell of the matrix; null for a key that moves nothing. Left and right are those of the screen. */
export function nextCell(
  at: readonly [row: number, column: number],
  key: string,
  size: readonly [rows: number, columns: number],
  rightToLeft: boolean,
): [number, number] | null {
  const [row, column] = at;
  const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  const step = rightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowDown':
      return [within(row + 1, size[0]), column];
    case 'ArrowUp':
      return [within(row - 1, size[0]), column];
    case 'ArrowRight':
      return [row, within(column + step, size[1])];
    case 'ArrowLeft':
      return [row, within(column - step, size[1])];
    case 'PageDown':
      return [within(row + 10, size[0]), column];
    case 'PageUp':
      return [within(row - 10, size[0]), column];
    case 'Home':
      return [row, 0];
    case 'End':
      return [row, size[1] - 1];
    default:
      return null;
  }
}
