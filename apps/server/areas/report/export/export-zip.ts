import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';

/** A file is compressed to a tenth at level 1 already, at several times the speed of the usual 6. */
const LEVEL = 1;

/**
 * A zip with one file and, once that is through, a second one beside it: `<name>.sha256`, as `sha256sum -c` reads it.
 * @param inner the bytes of the file
 * @param sha256 asked when `inner` has ended
 */
export function zipOf(inner: Readable, name: string, sha256: () => string): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  inner.once('error', fail);
  zip.addReadStream(inner, name, { compressionLevel: LEVEL, forceZip64Format: true });
  zip.addReadStreamLazy(`${name}.sha256`, { compress: false }, (answer) => {
    const line = new PassThrough();
    line.end(`${sha256()}  ${name}\n`);
    answer(null, line);
  });
  zip.end();
  zip.outputStream.on('error', fail);
  zip.outputStream.pipe(out);
  return out;
}
