import { describe, expect, test } from 'vitest';
import { allOperationWires, entranceWires } from '@fieldward/contract/all-operations.ts';
import { openApi } from '../engine/document/open-api.ts';
import { Registry } from '../engine/resource.ts';
import { allOperations } from './all-operations.ts';
import { allResources } from './all-resources.ts';

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const served = allOperations.map(({ wire }) => wire);
const declared = [...served, ...entranceWires];

describe('operations and their wires', () => {
  test('every wire is served once, and every wire that is served is one that the web can name', () => {
    expect(declared.map(nameOf).toSorted()).toEqual(allOperationWires.map(nameOf).toSorted());
    expect(new Set(declared)).toEqual(new Set(allOperationWires));
  });

  test('the document shows what each takes and what it responds with', () => {
    const document = openApi(new Registry(allResources), declared, '/openmrs/ws/rest/v1');
    const paths = Object(document['paths']) as Readonly<Record<string, Readonly<Record<string, Route>>>>;
    const text = JSON.stringify(document);
    for (const wire of declared) {
      const route = paths[`/${wire.path.replace(/:(\w+)/g, '{$1}')}`]?.[wire.method.toLowerCase()];
      const success = Object.entries(route?.responses ?? {}).filter(([status]) => /^[23]/.test(status));
      expect(success.length, nameOf(wire)).toBeGreaterThan(0);
      for (const [status, { content = {} }] of success) {
        const kinds = Object.entries(content).map(([type, { schema }]) => type !== 'application/json' || schema !== undefined);
        expect(['204', '303'].includes(status) || (kinds.length > 0 && kinds.every(Boolean)), nameOf(wire)).toBe(true);
      }
      expect(route?.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(wire.query?.properties ?? {})));
      expect(route?.requestBody !== undefined, nameOf(wire)).toBe(wire.body !== undefined);
    }
    const components = Object.keys(Object(Object(document['components']).schemas));
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) expect(components).toContain(name);
    expect(text).not.toMatch(/"x-handler-checks"|"x-lenient"|"\$id"/);
  });
});

interface Route {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>>;
}
