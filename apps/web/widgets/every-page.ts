import { api } from '../lib/api.ts';

interface Page<T> {
  results: T[];
  links?: readonly { rel: string; uri: string }[];
}

/** The most rows that the server sends at a time. */
const PAGE = 100;

/** All rows of a list, page after page. */
export async function everyPage<T>(path: string, params: Readonly<Record<string, string>>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await api.get<Page<T>>(path, { ...params, limit: PAGE, startIndex: rows.length });
    rows.push(...page.results);
    if (page.results.length === 0 || !page.links?.some((link) => link.rel === 'next')) return rows;
  }
}
