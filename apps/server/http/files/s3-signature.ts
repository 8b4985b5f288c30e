import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for which region. */
export interface S3Signer {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

interface Signed {
  readonly method: string;
  /** Without a query; its path must need no escapes. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** When it is sent. */
  readonly at: Date;
}

const sha256 = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex');
const hmac = (key: string | Buffer, of: string): Buffer => createHmac('sha256', key).update(of).digest();

/**
 * The headers of a request to S3 with its signature, version 4: AWS, 'Authenticating Requests: Using the Authorization Header'.
 */
export function signedHeaders(
  { method, url, headers = {}, body = new Uint8Array(), at }: Signed,
  signer: S3Signer,
): Record<string, string> {
  const { region, accessKey, secretKey } = signer;
  const moment = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = moment.slice(0, 8);
  const content = sha256(body);
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': content, 'x-amz-date': moment };
  const names = Object.keys(all).toSorted();
  const signedNames = names.join(';');
  const request = [method, url.pathname, '', ...names.map((name) => `${name}:${all[name] ?? ''}`), '', signedNames, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(request)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const signature = hmac(key, toSign).toString('hex');
  const { host: _, ...sent } = all; // whoever sends it says the host
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${signedNames},Signature=${signature}`,
  };
}
