import { createServer, request as ask, type Server } from 'node:http';
import { startProduct } from './product.ts';

/** Below /openmrs/ws/rest/v1: what section 7 of both specification documents names, and the session that every OpenMRS has. */
const NAMED = [
  'session',
  'user',
  'person',
  'patient',
  'encountertype',
  'encounter',
  'concept',
  'location',
  'locationtag',
  'provider',
  'role',
  'privilege',
  'systemsetting',
  'customdatatype',
  'commonlab/[a-z]+',
  'hydra/(event|event-type|asset|asset-type|asset-category|phase|workflowphases|workflow|userworkflow|component|phasecomponent)',
  'hydra/(componentform|form|form-field|field-rule|participant|participant-salary-type|form-submission|service|service-type)',
  'hydra/(report|field|hydra-field|customservices)',
];
const KNOWN = new RegExp(`^/openmrs/ws/rest/v1/(${NAMED.join('|')})([/?]|$)`);

/** As OpenMRS says it of an address that it does not know. */
const UNKNOWN = JSON.stringify({ error: { message: '[Unknown resource]', code: 'org.openmrs.module.webservices.rest', detail: '' } });

/** A server of another OpenMRS, which knows the calls of the specification alone, and the gateway in front of it. */
export interface OtherOpenMrs {
  /** The address of the gateway. */
  readonly url: string;
  close(): Promise<void>;
}

/** @param product the address of the product that answers the calls which the other server knows */
export async function otherOpenMrs(product: string): Promise<OtherOpenMrs> {
  const behind = new URL(product);
  const other = createServer((request, response) => {
    if (!KNOWN.test(request.url ?? '')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end(UNKNOWN);
      return;
    }
    const { method, headers, url: path } = request;
    const onward = ask({ host: behind.hostname, port: behind.port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  const port = await listening(other);
  const { url, stop } = await startProduct({ OPENMRS_URL: `http://127.0.0.1:${port}/openmrs` });
  return {
    url,
    async close() {
      await stop();
      other.closeAllConnections();
      await new Promise((resolve) => other.close(resolve));
    },
  };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
