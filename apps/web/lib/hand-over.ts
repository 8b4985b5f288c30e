/** Hands a file that came to the person, under the name of its Content-Disposition, else under the one given. */
export async function handOver(response: Response, fallbackName: string): Promise<void> {
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = named === undefined ? fallbackName : decodeURIComponent(named);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
