import type { SiteFile } from '@fieldward/contract/site/site-letter.operations.ts';
import { handOver } from '../../lib/hand-over.ts';

const PART = 0x8000;

/** A chosen file as base64. */
export async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(text);
}

/** Saves a sealed file on this device. */
export function saveFile({ name, content }: SiteFile): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  handOver(new Blob([bytes], { type: 'application/octet-stream' }), name);
}
