import { demandKey, type FileStore } from '../../engine/file-store.ts';
import { signedHeaders, type S3Signer } from './s3-signature.ts';

/** A bucket that speaks the protocol of Amazon S3 (MinIO, Ceph, Garage, those of clouds). */
export interface S3Bucket extends S3Signer {
  /** With the bucket in its path: https://s3.example.org/fieldward */
  readonly url: URL;
}

const WITHIN = 20_000;

/** Files in a bucket. What it refuses or does not say in time is an Error with its status, without the key of the file. */
export function s3Store(bucket: S3Bucket): FileStore {
  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array): Promise<Response> {
    const url = new URL(`${bucket.url.href.replace(/\/$/, '')}/${demandKey(key)}`);
    const headers = signedHeaders({ method, url, at: new Date(), ...(body === undefined ? {} : { body }) }, bucket);
    return fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(WITHIN),
      ...(body === undefined ? {} : { body: Uint8Array.from(body) }),
    });
  }
  const refused = (response: Response): Error => new Error(`the file store answered ${response.status}`);
  return {
    async put(key, bytes) {
      const response = await send('PUT', key, bytes);
      await response.arrayBuffer();
      if (!response.ok) throw refused(response);
    },
    async get(key) {
      const response = await send('GET', key);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) return null;
      if (!response.ok) throw refused(response);
      return bytes;
    },
    async remove(key) {
      const response = await send('DELETE', key);
      await response.arrayBuffer();
      if (!response.ok && response.status !== 404) throw refused(response);
    },
  };
}
