/** Which roles a role inherits directly, by the role's uuid (or key). */
export type Inherits = ReadonlyMap<string, readonly string[]>;

/** Every role that a role inherits, directly or through others; the role itself only when it stands in a circle. */
export function inheritedBy(role: string, inherits: Inherits): Set<string> {
  const found = new Set<string>();
  const open = [...(inherits.get(role) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(inherits.get(next) ?? []));
  }
  return found;
}

/** Whether a role would inherit itself if it inherited these. */
export function closesCircle(role: string, parents: readonly string[], inherits: Inherits): boolean {
  return parents.some((parent) => parent === role || inheritedBy(parent, inherits).has(role));
}
