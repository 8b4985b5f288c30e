/** The OpenAPI document of a few resources and operations, part by part. */
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { operationWire } from '@fieldward/contract/operation.ts';
import { openApi } from './open-api.ts';
import { world } from '../world-for-tests.ts';

interface Route {
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object; readonly headers?: object }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Route>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: object; readonly required: readonly string[] }>>;
  };
}

const operations = [
  operationWire('GET thing/:name', {
    entrance: true,
    privilege: 'anybody',
    about: 'Shows it',
    query: Type.Object({ day: Type.String({ description: 'a day' }), of: Type.Optional(Type.Array(Type.String())) }),
    response: Type.Object({ name: Type.String() }),
  }),
  operationWire('POST thing', {
    privilege: ['Get People'],
    about: 'Keeps it',
    body: Type.Object({}),
    ifMatch: true,
    etag: true,
    status: 201,
    response: Type.Object({}),
  }),
  operationWire('DELETE thing', { privilege: 'authenticated', about: 'Drops it' }),
  operationWire('GET file', { privilege: 'authenticated', about: 'Sends it', files: ['text/csv'] }),
];
const document = openApi(world(), operations, '/api') as unknown as Document; // as it is built there
const route = (method: string, path: string): Route | undefined => document.paths[path]?.[method];
const responsesOf = (method: string, path: string): string[] =>
  Object.entries(route(method, path)?.responses ?? {}).map(([status, { description }]) => `${status} ${description}`);
const parameters = (method: string, path: string): string[] =>
  (route(method, path)?.parameters ?? []).map((each) => `${each.in} ${each.name}${each.required ? '!' : ''}`);

it('has the paths of resources, of children below their parents, and of operations', () => {
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [
      '/file',
      '/name',
      '/name/{uuid}',
      '/person',
      '/person/{parent}/name',
      '/person/{parent}/name/{uuid}',
      '/person/{uuid}',
      '/sample',
      '/sample/{uuid}',
      '/thing',
      '/thing/{name}',
      '/visit',
      '/visit/{uuid}',
      '/world/place',
      '/world/place/{uuid}',
    ].toSorted(),
  );
});

describe('a resource', () => {
  it.each([
    ['get', '/person', ['200 The list', 'default Refused']],
    ['post', '/person', ['201 The object', 'default Refused']],
    ['get', '/person/{uuid}', ['200 The object', 'default Refused']],
    ['post', '/person/{uuid}', ['200 The object', '409 Refused', 'default Refused']],
    ['delete', '/person/{uuid}', ['204 Done', 'default Refused']],
  ])('%s %s: %j', (method, path, expected) => expect(responsesOf(method, path)).toEqual(expected));

  it('names its parameters: those of its path are needed', () => {
    expect(parameters('get', '/world/place')).toEqual(
      ['v', 'q', 'within', 'name', 'limit', 'startIndex', 'totalCount', 'includeAll', 'sort'].map((name) => `query ${name}`),
    );
    expect(parameters('post', '/person/{parent}/name/{uuid}')).toEqual([
      'path parent!',
      'path uuid!',
      'query v',
      'query reason',
      'header If-Match',
    ]);
    expect(parameters('delete', '/person/{uuid}')).toEqual(['path uuid!', 'query reason', 'query purge']);
  });

  it('says which right each takes', () => {
    const rights = (path: string) => ['get', 'post', 'delete'].map((method) => route(method, path)?.description);
    expect(rights('/world/place/{uuid}')).toEqual([
      'Privilege: Get People.',
      'Privilege: Add People. What is not sent stays.',
      'Privilege: Edit People.',
    ]);
    expect(route('post', '/world/place')?.description).toBe('Privilege: Edit People.');
  });

  it('is shown without what is hidden, with its number and whether it is gone', () => {
    const shown = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});
    expect(shown('place')).toEqual(['uuid', 'display', 'name', 'within', 'openedOn', 'map', 'placeId', 'retired']);
    expect(shown('visit')).toEqual(['uuid', 'display', 'place', 'places', 'first']);
    expect(shown('name')).toEqual(['uuid', 'display', 'givenName', 'voided']);
    expect(document.components.schemas['place']?.properties).toMatchObject({
      name: { type: 'string' },
      map: {},
      openedOn: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      within: { anyOf: [{}, { $ref: '#/components/schemas/place' }, { type: 'null' }] },
    });
    expect(document.components.schemas['visit']?.properties).toMatchObject({ places: { type: 'array' }, first: { anyOf: [{}, {}, {}] } });
  });

  it('is sent within its limits', () => {
    expect(document.components.schemas['person-write']).toMatchObject({
      properties: {
        gender: { type: 'string' },
        age: { type: 'integer', maximum: 130 },
        names: { type: 'array', minItems: 1, items: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/name-write' }] } },
        home: { anyOf: [{ type: 'string' }, { type: 'object' }] },
      },
      required: [],
      additionalProperties: false,
    });
    expect(document.components.schemas['name-write']?.properties).toMatchObject({ givenName: { type: 'string', maxLength: 5 } });
    expect(document.components.schemas['place-write']?.required).toEqual(['name']);
    expect(document.components.schemas['visit-write']?.properties).toMatchObject({
      places: { type: 'array', items: {} },
      first: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/sample-write' }] },
    });
  });
});

describe('an operation', () => {
  it.each([
    ['get', '/thing/{name}', ['200 Shows it', 'default Refused'], 'For everybody, also without signing in.'],
    ['post', '/thing', ['201 Keeps it', '409 Refused', 'default Refused'], 'Privilege: Get People.'],
    ['delete', '/thing', ['204 Drops it', 'default Refused'], 'For everybody who is signed in.'],
    ['get', '/file', ['200 Sends it', 'default Refused'], 'For everybody who is signed in.'],
  ])('%s %s: %j', (method, path, responses, right) => {
    expect([responsesOf(method, path), route(method, path)?.description]).toEqual([responses, right]);
  });

  it('names what it takes and gives', () => {
    expect(parameters('get', '/thing/{name}')).toEqual(['path name!', 'query day!', 'query of']);
    expect(route('get', '/thing/{name}')?.parameters[2]).toMatchObject({ style: 'form', explode: false });
    expect(route('get', '/thing/{name}')?.parameters[1]).not.toHaveProperty('style');
    expect([route('get', '/thing/{name}')?.security, route('post', '/thing')?.security]).toEqual([[], undefined]);
    expect(parameters('post', '/thing')).toEqual(['header If-Match']);
    expect(route('post', '/thing')?.requestBody).toMatchObject({ required: true });
    expect(route('delete', '/thing')).not.toHaveProperty('requestBody');
    expect(route('post', '/thing')?.responses['201']).toHaveProperty('headers');
    expect(route('get', '/file')?.responses['200']).toEqual({ description: 'Sends it', content: { 'text/csv': {} } });
    expect(route('delete', '/thing')?.responses['204']).toEqual({ description: 'Drops it' });
  });
});
