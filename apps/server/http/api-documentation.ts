import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { entranceWires } from '@fieldward/contract/all-operations.ts';
import { openApi } from '../engine/document/open-api.ts';
import type { Operation } from '../engine/operation.ts';
import type { Registry } from '../engine/resource.ts';
import { swagger2 } from '../engine/document/swagger-2.ts';
import { API } from './path-form.ts';

/**
 * The OpenAPI document at `/openmrs/ws/rest/v1/openapi.json`, the same as Swagger 2.0 where OpenMRS has it, and a page to read it at `/docs/api`.
 * Each is made when somebody first asks for it: most servers are never asked, and start sooner.
 */
export async function apiDocumentation(app: FastifyInstance, registry: Registry, operations: readonly Operation[]): Promise<void> {
  const document = madeOnce(() => openApi(registry, [...operations.map(({ wire }) => wire), ...entranceWires], API));
  const text = madeOnce(() => JSON.stringify(document()));
  app.get(`${API}/openapi.json`, (_request, reply) => reply.type('application/json; charset=utf-8').send(text()));
  const older = madeOnce(() => JSON.stringify(swagger2(document())));
  for (const url of [`${API}/swagger.json`, '/openmrs/module/webservices/rest/swagger.json'])
    app.get(url, (_request, reply) => reply.type('application/json; charset=utf-8').send(older()));
  // the page's own copy, of which only what it is written as is ever read
  const copy: object = { toJSON: (): unknown => JSON.parse(text()) };
  await app.register(swagger, { mode: 'static', specification: { document: copy as StaticDocumentSpec['document'] } });
  await app.register(swaggerUi, { routePrefix: '/docs/api', uiConfig: { docExpansion: 'none', deepLinking: true } });
}

/** What a function answers; it is called when somebody first wants to know. */
function madeOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
