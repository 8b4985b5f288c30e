/** How many records of this browser are not on the server, whoever saved them; for pages where nobody is signed in. */
export async function countUnsent(): Promise<number> {
  try {
    // a browser without the store has nothing in it, and it is not made for a look
    const stores = await indexedDB.databases();
    if (!stores.some(({ name }) => name === 'fieldward-unsent')) return 0;
    const { rowsOf } = await import('./unsent-rows.ts');
    return (await rowsOf()).filter(({ state }) => state !== 'stored' && state !== 'held').length;
  } catch {
    return 0;
  }
}
