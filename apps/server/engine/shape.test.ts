/** What follows from how a resource is declared: columns, conditions, paths, rights. */
import { describe, expect, it } from 'vitest';
import { f, wire } from '@fieldward/contract/wire.ts';
import { reverse } from './links.ts';
import { columnOf, fieldOf, Registry, resource, snake } from './resource.ts';
import { childLink, goneColumn, notGone, patientColumn, patientOf, versionSql, writeRight } from './shape.ts';
import { Targets } from './target.ts';
import { name, person, place, sample, visit, world } from './world-for-tests.ts';

describe('a resource', () => {
  it('has a key, a display and an order unless it says others', () => {
    expect([place.key, visit.key]).toEqual(['place_id', 'id']);
    expect([place.display, place.order, person.order]).toEqual(['{t}.name', '{t}.name, {t}.place_id desc', '{t}.person_id']);
    const own = resource(place.wire, { word: 'kind.location', table: 'place', order: 'lower({t}.name)', display: 'x' });
    expect([own.order, own.display]).toEqual(['lower({t}.name)', 'x']);
  });

  it('has its properties in columns', () => {
    expect([snake('dateCreated'), snake('address1'), snake('familyName2')]).toEqual(['date_created', 'address1', 'family_name2']);
    expect([columnOf(place, 'within'), columnOf(place, 'openedOn')]).toEqual(['parent_place', 'opened_on']);
    expect([fieldOf(place.wire, 'name')?.kind, fieldOf(place.wire, 'odd'), fieldOf(place.wire, 'constructor')]).toEqual([
      'text',
      null,
      null,
    ]);
  });

  it('is gone when it is retired or voided, or never', () => {
    expect([place, person, visit].map((r) => [goneColumn(r.wire), notGone(r.wire, 'x')])).toEqual([
      ['retired', 'not x.retired'],
      ['voided', 'not x.voided'],
      [null, null],
    ]);
  });

  it('has its children by their parent property', () => {
    expect(childLink(person, 'names', name)).toEqual(reverse('person_name', 'person_id'));
    expect(() => childLink(place, 'names', name)).toThrow('place.names: say in links how name points to place');
    expect(() => childLink(place, 'samples', sample)).toThrow('place.samples');
    expect(childLink(visit, 'first', sample)).toBe(visit.storage.links?.['first']);
    expect(() => childLink(visit, 'places', place)).toThrow('visit.places: owned children cannot go through a mapping table');
  });

  it('concerns the patient of its person, its partition, a column of its own, or none', () => {
    expect([person, name, sample, visit, place].map(patientColumn)).toEqual(['person_id', 'person_id', 'patient_id', 'owner_id', null]);
    expect([
      patientOf(sample, { patient_id: 7, sample_id: 8 }),
      patientOf(sample, { patient_id: null }),
      patientOf(place, { place_id: 7 }),
    ]).toEqual(['7', null, null]);
  });

  it('has the version of its row, and of the row that it shares', () => {
    expect(versionSql('x', null)).toBe('x.xmin::text');
    expect(versionSql('x', { of: person, key: 'place_id' })).toBe(
      "x.xmin::text || '-' || coalesce((select s.xmin::text from person s where s.person_id = x.place_id), '')",
    );
  });

  it.each<[string, unknown, boolean, string]>([
    ['a creation', {}, false, 'Edit People'],
    ['a change', {}, true, 'Add People'],
    ['what has a right of its own', { map: 1 }, true, 'Purge People'],
    ['no body', null, true, 'Add People'],
    ['a text', 'map', false, 'Edit People'],
  ])('%s needs a right', (_what, body, edits, right) => expect(writeRight(place, body, edits)).toBe(right));

  it('that says nothing of changes needs the same right for them', () => expect(writeRight(person, {}, true)).toBe('Edit People'));
});

describe('the registry', () => {
  const privileges = { read: 'Get People', write: 'Edit People' } as const;
  const of = (fields: Record<string, ReturnType<typeof f.ref>>, storage: object = {}) =>
    new Registry([resource(wire('a', { kind: 'data', privileges, fields }), { word: 'kind.location', table: 'a', ...storage })]);

  it('finds by name and by table', () => {
    const all = world();
    expect([all.of('name'), all.ofTable('person_name'), all.ofTable('x'), all.has('x')]).toEqual([name, name, null, false]);
    expect(() => all.of('x')).toThrow('no resource is named x');
  });

  it('refuses what cannot work', () => {
    expect(() => new Registry([place, place])).toThrow('resource place is declared twice');
    expect(() => of({ b: f.ref('b') })).toThrow('a.b refers to b, which is not declared');
    expect(() => of({ a: f.ref('a', { seenWith: 'a' }) })).toThrow('a.a is seen with a, which is not guarded');
    expect(() => of({}, { columns: { odd: 'x' } })).toThrow('a: storage names odd, which the wire does not declare');
    expect(() => of({}, { links: { odd: reverse('x', 'y') } })).toThrow('a: storage names odd');
    const lost = wire('c', { kind: 'data', parent: { wire: 'b', field: 'b', path: 'c' }, privileges, fields: {} });
    expect(() => new Registry([resource(lost, { word: 'kind.location', table: 'c' })])).toThrow('c: no parent b');
    expect(
      () => new Registry([resource({ ...place.wire, privileges: { read: 'Get People', write: '' as 'Get People' } }, place.storage)]),
    ).toThrow('declares no privileges');
  });
});

describe('a path', () => {
  const targets = new Targets(world());
  const found = (path: string): unknown => {
    const target = targets.find(path);
    return target === null
      ? null
      : [target.r.name, target.uuid, target.below === null ? null : `${target.below.parent.name} ${target.below.uuid}`];
  };

  it.each<[string, unknown]>([
    ['world/place', ['place', null, null]],
    ['world/place/u', ['place', 'u', null]],
    ['world/place/a%20b', ['place', 'a b', null]],
    ['world/place/a%00b', ['place', 'ab', null]],
    ['person/p/name', ['name', null, 'person p']],
    ['person/p%20q/name', ['name', null, 'person p q']],
    ['person/p/name/n', ['name', 'n', 'person p']],
    ['person/p/odd', null],
    ['person/p/odd/n', null],
    ['place/p/name', null],
    ['world', null],
    ['odd/u', null],
    ['', null],
  ])('%s', (path, target) => expect(found(path)).toEqual(target));

  it('with broken percent signs is refused', () =>
    expect(() => targets.find('person/%zz')).toThrow(expect.objectContaining({ code: 'engine.badRequest' })));

  it('belongs to one resource', () =>
    expect(() => new Targets({ all: [place, place], of: () => place } as unknown as Registry)).toThrow('two resources are at world/place')); // no registry has them
});
