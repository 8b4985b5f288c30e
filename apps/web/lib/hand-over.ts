/** Hands a file to the person. */
export function handOver(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hands a file that came to the person, under the name of its Content-Disposition, else under the one given. */
export async function handOverResponse(response: Response, fallbackName: string): Promise<void> {
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  handOver(await response.blob(), named === undefined ? fallbackName : decodeURIComponent(named));
}
