import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlerChecks, oneOf, operationWire, orNull, resourceShown, wholeNumber } from '@fieldward/contract/operation.ts';
import { scratchApi, type ApiResponse, type ScratchApi } from '../testing/scratch-api.ts';
import { operation } from './operation.ts';
import { Problem } from './problem.ts';

const seen = operationWire('GET test/seen/:name', {
  privilege: 'authenticated',
  about: 'Shows what it reads',
  query: Type.Object({
    day: Type.String(),
    most: Type.Optional(Type.Integer({ minimum: 1 })),
    limit: wholeNumber({ otherwise: 50, min: 1, max: 100 }),
    exact: Type.Optional(Type.Boolean()),
    of: Type.Optional(Type.Array(Type.String())),
    kind: Type.Optional(oneOf(['a', 'b'])),
    own: handlerChecks(Type.Integer()),
  }),
  response: Type.Object({ params: Type.Unknown(), query: Type.Unknown() }),
});

const kept = operationWire('POST test/kept', {
  privilege: 'authenticated',
  about: 'Takes a body',
  body: Type.Object(
    {
      name: Type.String({ maxLength: 5 }),
      note: Type.Optional(orNull(Type.String())),
      kind: Type.Optional(oneOf(['a', 'b'])),
      when: handlerChecks(Type.String()),
      lines: Type.Array(Type.Object({ count: Type.Integer({ minimum: 1 }) })),
    },
    { additionalProperties: false },
  ),
  status: 201,
  etag: true,
  response: Type.Object({
    name: Type.String(),
    made: orNull(Type.Object({ at: Type.String() })),
    shown: Type.Optional(resourceShown('location')),
  }),
});

const file = operationWire('GET test/file', { privilege: 'authenticated', about: 'Sends a file', files: ['text/csv'] });

let response: object = {};
let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi({
    operations: [
      operation(seen, { handle: async ({ params, query }) => ({ body: { params, query } }) }),
      operation(kept, {
        handle: async ({ body }) => {
          if (body.when === undefined) throw new Problem('savedlist.nameMissing');
          return { body: { name: body.name, made: null }, headers: { etag: '"1"' }, ...response };
        },
      }),
      operation(file, { handle: async () => ({ body: 'a,b\n' }) }),
    ],
  });
});
afterAll(() => api.close());

describe('a query is read by its schema', () => {
  test.each<[string, string, object]>([
    ['what is needed only', 'day=x', { day: 'x', limit: 50 }],
    [
      'every kind',
      'day=&most=7&limit=9&exact=true&of=a, b,&kind=b&own=x',
      { day: '', most: 7, limit: 9, exact: true, of: ['a', 'b'], kind: 'b', own: 'x' },
    ],
    ['a limit is never refused', 'day=x&limit=500&exact=yes', { day: 'x', limit: 100, exact: false }],
    ['nor one that cannot be read', 'day=x&limit=many&most=&kind=&odd=1', { day: 'x', limit: 50 }],
  ])('%s', async (_what, query, expected) => {
    expect((await api.admin.get(`test/seen/a%2Fb?${query}`)).body).toEqual({ params: { name: 'a/b' }, query: expected });
  });

  test('what does not fit is named, all of it', async () => {
    const { status, body } = await api.admin.get('test/seen/a?most=0&kind=c');
    expect([status, body['error'].code]).toEqual([400, 'engine.badParameter']);
    expect(Object.keys(body['error'].fieldErrors).toSorted()).toEqual(['day', 'kind', 'most']);
  });
});

describe('a body is read by its schema', () => {
  const codes = ({ body }: ApiResponse): object =>
    Object.fromEntries(
      Object.entries<readonly { code: string }[]>(body['error'].fieldErrors ?? {}).map(([field, list]) => [field, list[0]?.code]),
    );

  test.each<[string, unknown, string, object]>([
    ['no object', [], 'engine.notAnObject', {}],
    ['nothing', '', 'engine.notAnObject', {}],
    ['one mistake has its own code', { name: 'x', lines: {}, when: 1 }, 'engine.notList', { lines: 'engine.notList' }],
    [
      'every mistake at once',
      { name: 'longer', note: 1, kind: 'c', lines: [{ count: 1 }, { count: 0 }, {}, 3], odd: 1 },
      'engine.invalid',
      {
        name: 'engine.tooLong',
        note: 'engine.notText',
        kind: 'engine.notChoice',
        'lines[1].count': 'engine.tooSmall',
        'lines[2].count': 'engine.required',
        'lines[3]': 'engine.notObject',
        odd: 'engine.unknownProperty',
      },
    ],
    ['what the handler checks has its own sentence', { name: 'x', lines: [] }, 'savedlist.nameMissing', {}],
  ])('%s', async (_what, body, code, fields) => {
    const refused = await api.admin.post('test/kept', body);
    expect([refused.status, refused.body['error'].code]).toEqual([400, code]);
    expect(codes(refused)).toEqual(fields);
  });

  test('privileges come first', async () => expect((await api.anonymous.post('test/kept', {})).status).toBe(401));
});

describe('a response is what is declared', () => {
  const send = (changed: object) => {
    response = changed;
    return api.admin.post('test/kept', { name: 'x', when: 1, lines: [] });
  };

  test('with the status of its wire', async () => {
    const created = await send({});
    expect([created.status, created.headers['etag'], created.body]).toEqual([201, '"1"', { name: 'x', made: null }]);
    const csv = await api.admin.get('test/file');
    expect([csv.headers['content-type'], csv.text]).toEqual(['text/csv; charset=utf-8', 'a,b\n']);
  });

  test.each<[string, object, string]>([
    ['a missing property', { body: { name: 'x' } }, 'the whole must have required properties made'],
    ['another one', { body: { name: 'x', made: null, secret: 1 } }, 'the whole must not have additional properties (secret)'],
    ['deep in JSON text', { body: '{"name":"x","made":{"at":3}}' }, 'made.at must be string'],
    ['another status', { status: 200 }, 'status 200'],
    ['no version', { headers: {} }, 'no etag'],
    ['no body', { body: undefined }, 'no body'],
    ['a file', { headers: { etag: '"1"', 'content-type': 'text/csv' } }, 'content type text/csv'],
  ])('%s fails the request, and says where', async (_what, changed, mistake) => {
    await expect(send(changed)).rejects.toThrow(`POST test/kept responds against its declaration: ${mistake}`);
  });
});
