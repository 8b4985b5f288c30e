import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Problem } from '../../../engine/problem.ts';

/** Which way a file is carried: one does not open as the other. */
type Way = 'to centre' | 'to site';

/** Both sides have it: the site its token, the centre the hash of that. */
interface Sealing {
  /** SHA-256 of the token of the site. */
  readonly tokenHash: Buffer;
  /** uuid of the site. */
  readonly site: string;
  readonly way: Way;
}

const [NONCE, TAG] = [12, 16];
const HEAD = /^fieldward site file 1 (to centre|to site) ([A-Za-z0-9-]{8,38})$/;
/** No file of so many bytes is unpacked. */
const LARGEST = 512 * 1024 * 1024;

const headOf = ({ way, site }: Pick<Sealing, 'way' | 'site'>): string => `fieldward site file 1 ${way} ${site}`;
const keyOf = ({ tokenHash, way, site }: Sealing): Buffer => Buffer.from(hkdfSync('sha256', tokenHash, site, `file ${way}`, 32));

/** A file: a line that says of which site it is and which way it goes, then the packed JSON (AES-256-GCM, under a key of the token). */
export function sealLetter(sealing: Sealing, content: unknown): Buffer {
  const head = headOf(sealing);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing), nonce).setAAD(Buffer.from(head));
  const packed = gzipSync(JSON.stringify(content));
  return Buffer.concat([Buffer.from(`${head}\n`), nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
}

/** The uuid of the site that a file is of. Raises `site.noFile`, `site.wrongWay`. */
export function siteOfLetter(file: Buffer, way: Way): string {
  const [, found, site] = HEAD.exec(file.subarray(0, 100).toString('latin1').split('\n')[0] ?? '') ?? [];
  if (site === undefined) throw new Problem('site.noFile', {}, 'content');
  if (found !== way) throw new Problem('site.wrongWay', {}, 'content');
  return site;
}

/** What is in a file. Raises `site.noFile` for one that was sealed for others, was changed, or is not whole. */
export function openLetter(sealing: Sealing, file: Buffer): unknown {
  const body = file.subarray(headOf(sealing).length + 1);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing), body.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(headOf(sealing))).setAuthTag(body.subarray(-TAG));
    const packed = Buffer.concat([decipher.update(body.subarray(NONCE, -TAG)), decipher.final()]);
    return JSON.parse(gunzipSync(packed, { maxOutputLength: LARGEST }).toString('utf8'));
  } catch {
    throw new Problem('site.noFile', {}, 'content');
  }
}
