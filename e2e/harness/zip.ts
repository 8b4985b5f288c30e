import { createHash } from 'node:crypto';
import { fromBuffer } from 'yauzl';

/** SHA-256 as hexadecimal digits. */
export function sha256Of(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The files in a zip by name. */
export function filesIn(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(zip, { lazyEntries: true }, (problem, opened) => {
      if (problem) return reject(problem);
      opened.on('error', reject);
      opened.on('end', () => resolve(files));
      opened.on('entry', (entry: { fileName: string }) => {
        opened.openReadStream(entry as Parameters<typeof opened.openReadStream>[0], (unreadable, stream) => {
          if (unreadable) return reject(unreadable);
          const parts: Buffer[] = [];
          stream.on('error', reject);
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(parts));
            opened.readEntry();
          });
        });
      });
      opened.readEntry();
    });
  });
}
