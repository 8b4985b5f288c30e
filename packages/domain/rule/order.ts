/**
 * Orders fields so that each comes after those it reads, and finds the circles in which that is impossible
 * (Tarjan's strongly connected components).
 */
interface Ordered {
  readonly order: readonly string[];
  /** For each member of a circle, all members of that circle; a field that reads itself is a circle of one. */
  readonly circles: ReadonlyMap<string, ReadonlySet<string>>;
}

/** `reads` tells which items an item depends on. */
export function circlesFirst(items: readonly string[], reads: (item: string) => ReadonlySet<string>): Ordered {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const order: string[] = [];
  const circles = new Map<string, ReadonlySet<string>>();

  const visit = (item: string): void => {
    index.set(item, index.size);
    low.set(item, index.get(item) ?? 0);
    stack.push(item);
    onStack.add(item);
    for (const parent of reads(item)) {
      if (!index.has(parent)) {
        visit(parent);
        low.set(item, Math.min(low.get(item) ?? 0, low.get(parent) ?? 0));
      } else if (onStack.has(parent)) low.set(item, Math.min(low.get(item) ?? 0, index.get(parent) ?? 0));
    }
    if (low.get(item) !== index.get(item)) return;
    const members = stack.splice(stack.lastIndexOf(item));
    for (const member of members) onStack.delete(member);
    const ordered = members.toReversed();
    const [only] = ordered;
    if (ordered.length > 1 || (only !== undefined && reads(only).has(only))) {
      const circle = new Set(ordered);
      for (const member of ordered) circles.set(member, circle);
    }
    order.push(...ordered);
  };

  for (const item of items) if (!index.has(item)) visit(item);
  return { order, circles };
}
