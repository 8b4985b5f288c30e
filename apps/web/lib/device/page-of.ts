/** Rows of a page of a list, from what was asked: fifty unless said otherwise. */
export function pageOf<T>(rows: readonly T[], query: URLSearchParams): { readonly page: readonly T[]; readonly more: boolean } {
  const start = Number(query.get('startIndex') ?? 0);
  const limit = Number(query.get('limit') ?? 50);
  return { page: rows.slice(start, start + limit), more: rows.length > start + limit };
}
