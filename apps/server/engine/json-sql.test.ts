/** The SQL of what an object shows of others, held over the declarations of the whole product. */
import { describe, expect, it } from 'vitest';
import { f, wire } from '@fieldward/contract/wire.ts';
import { allResources } from '../areas/all-resources.ts';
import { Plans, type ListShape } from './plan.ts';
import { parseRepresentation, type Representation } from './representation.ts';
import { Registry, resource } from './resource.ts';

const registry = new Registry(allResources);
const plans = new Plans(registry);
const page: ListShape = { searches: [], gone: true, sort: null, page: null, below: null, counted: false };
const only = (name: string): Representation => ({ only: [{ name, as: { only: [{ name: 'uuid', as: null }] } }] });

const linked = allResources.flatMap((r) =>
  Object.entries({ ...r.wire.fields, ...r.wire.derived })
    .filter(([name, { target, hidden }]) => target !== '' && !hidden && r.storage.computed?.[name] === undefined)
    .map(([name, { target, kind }]) => ({ r, name, target: registry.of(target), one: kind === 'ref' || kind === 'part' })),
);

describe('what is kept by patient', () => {
  const kept = linked.filter(({ target }) => target.storage.partition !== undefined);

  it.each(kept.map((each) => [`${each.r.name}.${each.name}`, each] as const))(
    '%s is looked up among that of the patient',
    (_name, { r, name, one }) => {
      expect(plans.one(r, only(name), []).text).toMatch(/a1\.patient_id = t\.patient_id/);
      const list = plans.list(r, only(name), page, []).text;
      if (!one) return expect(list).toMatch(/a1\.patient_id = t\.patient_id/);
      expect(list).toContain(' and r1x.patient_id = any(array(select t.patient_id from t))');
      expect(list).toMatch(/ left join r1 r1_1 on r1_1\.k = t\.\w+ and r1_1\.p = t\.patient_id/);
    },
  );

  it('is shown of many resources', () => expect(kept.length).toBeGreaterThan(15));
});

describe('what leads back to itself', () => {
  const endless = { as: { default: 'default', full: 'full' } } as const;
  const privileges = { read: 'Get People', write: 'Edit People' } as const;
  const node = resource(
    wire('node', {
      kind: 'link',
      privileges,
      fields: { next: f.ref('node', endless), other: f.ref('leaf', endless), last: f.ref('node', endless) },
    }),
    { word: 'kind.location', table: 'node', columns: { next: 'next_id', other: 'leaf_id', last: 'last_id' } },
  );
  const leaf = resource(wire('leaf', { kind: 'link', privileges, fields: { node: f.ref('node', endless) } }), {
    word: 'kind.location',
    table: 'leaf',
    columns: { node: 'node_id' },
  });
  const text = (view: 'ref' | 'default' | 'full') => new Plans(new Registry([node, leaf])).one(node, { view }, []).text;
  /** How often a property is shown: each is the name of a pair. */
  const shown = (sql: string, property: string): number => sql.split(`"${property}" : `).length - 1;

  // the node, its next and its last, and that of its leaf
  it('is shown twice on each way in a stored view, and then by its name', () => {
    expect([shown(text('ref'), 'next'), shown(text('default'), 'next'), shown(text('full'), 'next')]).toEqual([0, 4, 4]);
  });
});

describe('what a reader needs besides', () => {
  const rights = { read: 'Get People', write: 'Edit People' } as const;
  const visit = resource(
    wire('visit', {
      kind: 'link',
      privileges: rights,
      fields: { place: f.ref('place', { as: 'custom:(uuid,country:(uuid))' }), country: f.ref('country') },
    }),
    { word: 'kind.location', table: 'visit', columns: { place: 'place_id', country: 'country_id' } },
  );
  const place = resource(wire('place', { kind: 'link', privileges: rights, fields: { country: f.ref('country') } }), {
    word: 'kind.location',
    table: 'place',
    columns: { country: 'country_id' },
  });
  const country = resource(wire('country', { kind: 'link', privileges: { ...rights, read: 'Get Locations' }, fields: {} }), {
    word: 'kind.location',
    table: 'country',
  });
  const needed = (v: string) => new Plans(new Registry([visit, place, country])).one(visit, parseRepresentation(v), []).privileges;

  it.each([
    ['full', []],
    ['custom:(place,country)', []],
    ['custom:(country:ref)', []],
    ['custom:(country:(uuid))', ['Get Locations']],
    ['custom:(country:full)', ['Get Locations']],
    ['custom:(place:(country:(uuid)))', ['Get People', 'Get Locations']],
    // what a declaration opens ends with it
    ['custom:(place:full,country:(uuid))', ['Get People', 'Get Locations']],
  ])('for %s is %j', (v, privileges) => expect(needed(v)).toEqual(privileges));

  it('is nothing for what a declaration opens by itself, and no less for what is asked for behind it', () => {
    expect(needed('default')).toEqual([]);
    const around = resource(
      wire('around', { kind: 'link', privileges: rights, fields: { visit: f.ref('visit'), country: f.ref('country') } }),
      {
        word: 'kind.location',
        table: 'around',
        columns: { visit: 'visit_id', country: 'country_id' },
      },
    );
    const of = (v: string) => new Plans(new Registry([around, visit, place, country])).one(around, parseRepresentation(v), []).privileges;
    expect(of('custom:(visit:full)')).toEqual(['Get People']);
    expect(of('custom:(visit:full,country:(uuid))')).toEqual(['Get People', 'Get Locations']);
  });
});
