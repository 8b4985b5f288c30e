// area: patient
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileStore } from '../../engine/file-store.ts';
import { folderStore, passingStore } from './folder-store.ts';
import { signedHeaders } from './s3-signature.ts';
import { s3Store } from './s3-store.ts';

const BYTES = Uint8Array.from([1, 2, 255, 0, 3]);

async function keeps(store: FileStore): Promise<void> {
  expect(await store.get('photo/aa/one')).toBe(null);
  await store.put('photo/aa/one', BYTES);
  await store.put('photo/aa/two', Uint8Array.from([9]));
  expect([...((await store.get('photo/aa/one')) ?? [])]).toEqual([...BYTES]);
  await store.remove('photo/aa/one');
  await store.remove('photo/aa/one');
  expect(await store.get('photo/aa/one')).toBe(null);
  expect([...((await store.get('photo/aa/two')) ?? [])]).toEqual([9]);
  for (const key of ['../secret.key', '/etc/passwd', 'photo/..', '', 'photo//a'])
    await expect(async () => store.get(key)).rejects.toThrow('not the key');
}

test('a folder keeps files for its own user only, and leaves no drafts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-files-'));
  await keeps(folderStore(join(folder, 'files')));
  expect(readdirSync(join(folder, 'files/photo/aa'))).toEqual(['two']);
  expect(statSync(join(folder, 'files/photo/aa/two')).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});

test('a process keeps files while it lasts', () => keeps(passingStore()));

const signer = { region: 'us-east-1', accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

test('requests are signed as in the example of the documentation of Amazon S3', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const { authorization } = signedHeaders(
    { method: 'GET', url, headers: { range: 'bytes=0-9' }, at: new Date('2013-05-24T00:00:00Z') },
    signer,
  );
  expect(authorization).toMatch(/SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,/);
  expect(authorization).toMatch(/Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/);
});

test('a bucket keeps files for who signs rightly', async () => {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const at = String(request.headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
      const url = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`);
      const { authorization } = signedHeaders({ method: request.method ?? '', url, body, at: new Date(at) }, signer);
      if (request.headers.authorization !== authorization) response.writeHead(403).end();
      else if (request.method === 'PUT') response.end(void files.set(url.pathname, body));
      else if (request.method === 'DELETE') response.writeHead(files.delete(url.pathname) ? 204 : 404).end();
      else if (files.has(url.pathname)) response.end(files.get(url.pathname));
      else response.writeHead(404).end('<Error/>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}/bucket`);
  await keeps(s3Store({ ...signer, url }));
  expect([...files.keys()]).toEqual(['/bucket/photo/aa/two']);
  await expect(s3Store({ ...signer, secretKey: 'another', url }).put('photo/aa/two', BYTES)).rejects.toThrow('403');
  await new Promise((resolve) => server.close(resolve));
});
