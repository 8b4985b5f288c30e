/**
 * The circles among files that import one another, types included: each is the files of one, in the order of their paths.
 * @param imports what each file imports, by path; what is not among the files is left out
 */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const circles: string[][] = [];
  const found = new Map<string, number>();
  const open: string[] = [];
  // Tarjan: a file from which nothing earlier is reached closes a circle with all that were found since
  const visit = (file: string): number => {
    const own = found.size;
    let low = own;
    found.set(file, own);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      if (!found.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, found.get(next) ?? low);
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const file of imports.keys()) if (!found.has(file)) visit(file);
  return circles;
}
