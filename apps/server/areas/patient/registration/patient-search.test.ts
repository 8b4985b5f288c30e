import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likeness } from '@fieldward/domain/person/likeness.ts';
import { scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';

interface Found {
  readonly uuid: string;
  readonly matched: { readonly by: string; readonly how: string; readonly text: string };
}

let api: ScratchApi;
const uuids = new Map<string, string>();

/** given, family, identifier; middle names go with the given name. */
const people: readonly (readonly [string, string, string])[] = [
  ['Muhammad', 'Khan', 'TB-1000-1'],
  ['Mohamed', 'Khan', 'TB-1000-2'],
  ['Zubaida Parveen', 'Malik', 'TB-2000-1'],
  ['François', 'Traoré', 'TB-3000-1'],
  ['Cheikh', 'Ndiaye', 'TB-3000-2'],
  ['Mary-Anne', "O'Brien", 'TB-4000-1'],
  ['محمد', 'علی', 'TB-5000-1'],
  ['राम', 'शर्मा', 'TB-6000-1'],
  ['小明', '王', 'TB-7000-1'],
  ['አየለ', 'ሄኖክ', 'TB-8000-1'],
  ['Bekele', 'Tesfaye', 'TB-8000-2'],
  ['Ольга', 'Юлия', 'TB-8000-3'],
  ['Ali', 'Zaidi', 'X1'],
  ['Alina', 'Zaidi', 'X2'],
];

async function search(q: string, more: Readonly<Record<string, string>> = {}): Promise<Found[]> {
  const response = await api.admin.get(`patient?${new URLSearchParams({ q, v: 'custom:(uuid)', ...more }).toString()}`);
  expect(response.status, response.text).toBe(200);
  return response.body['results'] as Found[];
}

/** `identifier how` of each row found. */
async function found(q: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const rows = await search(q, more);
  return rows.map((row) => `${[...uuids].find(([, uuid]) => uuid === row.uuid)?.[0] ?? '?'} ${row.matched.how}`);
}

beforeAll(async () => {
  api = await scratchApi();
  await api.pool.rows(`insert into patient_identifier_type (name) values ('Patient ID')`);
  for (const [given, family, identifier] of people) {
    const [row] = await api.pool.rows<{ uuid: string }>(
      `with p as (insert into person (gender, birthdate) values ('F', '1990-05-06') returning person_id, uuid),
            n as (insert into person_name (person_id, given_name, family_name, preferred) select person_id, $1, $2, true from p),
            t as (insert into patient (patient_id) select person_id from p returning patient_id),
            i as (insert into patient_identifier (patient_id, identifier, identifier_type)
                  select t.patient_id, $3, y.patient_identifier_type_id from t, patient_identifier_type y where y.name = 'Patient ID')
       select uuid from p`,
      [given, family, identifier],
    );
    uuids.set(identifier, row?.uuid ?? '');
  }
}, 60_000);

afterAll(() => api?.close());

describe('a patient is found', () => {
  test.each([
    ['by the whole identifier', 'TB-1000-1', ['TB-1000-1 exact']],
    ['whatever its case and separators', 'tb 10001', ['TB-1000-1 exact']],
    ['by the beginning of identifiers', 'TB-3', ['TB-3000-1 prefix', 'TB-3000-2 prefix']],
    ['by name in any order', 'khan muhammad', ['TB-1000-1 exact', 'TB-1000-2 sound']],
    ['exact before sound', 'Mohamed', ['TB-1000-2 exact', 'TB-1000-1 sound', 'TB-5000-1 sound']],
    ['by beginnings of names', 'zub mal', ['TB-2000-1 prefix']],
    ['exact before prefix', 'ali zaidi', ['X1 exact', 'X2 prefix']],
    ['with a letter left out', 'Zubida Malik', ['TB-2000-1 spelling']],
    ['with letters swapped', 'Zubadia', ['TB-2000-1 spelling']],
    ['with a wrong first letter', 'Subaida', ['TB-2000-1 spelling']],
    ['by sound across spellings', 'Shayk', ['TB-3000-2 sound']],
    ['without its accents', 'francois traore', ['TB-3000-1 exact']],
    ['with accents it does not have', 'Zübaidà', ['TB-2000-1 exact']],
    ['without apostrophe and hyphen', 'obrien anne', ['TB-4000-1 exact']],
    ['in Arabic script, with other forms of its letters', 'محمد علي', ['TB-5000-1 exact']],
    ['in Devanagari', 'राम', ['TB-6000-1 exact']],
    ['in Devanagari, misspelt', 'शरमा', ['TB-6000-1 spelling']],
    ['in Chinese', '小', ['TB-7000-1 prefix']],
    ['in Latin letters for Ethiopic', 'Ayele Henok', ['TB-8000-1 exact']],
    ['in Ethiopic letters for Latin', 'በቀለ', ['TB-8000-2 spelling']],
    ['in Devanagari for Ethiopic', 'अयेले', ['TB-8000-1 spelling', 'TB-5000-1 sound', 'X1 sound']],
    ['in Latin letters for Devanagari', 'Sharma Ram', ['TB-6000-1 spelling']],
    ['in Latin letters for Arabic', 'Ali Muhammed', ['TB-5000-1 sound']],
    ['in Arabic letters for Latin', 'زبیدہ', ['TB-2000-1 sound']],
    ['in Latin letters for Cyrillic', 'Olga Yuliya', ['TB-8000-3 exact']],
    ['in Cyrillic letters for Latin', 'траоре', ['TB-3000-1 spelling']],
  ])('%s', async (_how, q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test('and told why', async () => {
    const [byName] = await search('traore');
    expect(byName?.matched).toEqual({ by: 'name', how: 'exact', text: 'Traoré' });
    const [byIdentifier] = await search('tb-4000');
    expect(byIdentifier?.matched).toEqual({ by: 'identifier', how: 'prefix', text: 'TB-4000-1' });
  });

  test('in full, with matchSimiliar sent', async () => {
    const response = await api.admin.get('patient?q=traore&v=full&matchSimiliar=true');
    expect(response.status, response.text).toBe(200);
    expect(response.body['results'][0]).toMatchObject({ uuid: uuids.get('TB-3000-1'), matched: { by: 'name' }, person: { gender: 'F' } });
  });
});

test.each(['', '   ', '%', "'; drop table patient; --", '\\', '(', 'qqqq', '9'.repeat(300), 'a'.repeat(300)])(
  '%j finds nobody and fails nowhere',
  async (q) => {
    const response = await api.admin.get(`patient?${new URLSearchParams({ q }).toString()}`);
    expect(response.status).toBe(200);
    if (q !== '') expect(response.body['results']).toEqual([]);
  },
);

test('pages are parts of one sequence, with the count', async () => {
  const whole = await found('TB');
  expect(whole).toHaveLength(12);
  const pages = [
    ...(await found('TB', { limit: '4' })),
    ...(await found('TB', { limit: '4', startIndex: '4' })),
    ...(await found('TB', { limit: '4', startIndex: '8' })),
  ];
  expect(pages).toEqual(whole);
  const response = await api.admin.get('patient?q=TB&limit=4&totalCount=true');
  expect(response.body).toMatchObject({ totalCount: 12, links: [{ rel: 'next' }] });
});

test('everybody is found by name as a person', async () => {
  const response = await api.admin.get('person?q=khn&v=custom:(display)');
  expect(response.body['results']).toMatchObject([
    { display: 'Muhammad Khan', matched: { how: 'spelling', text: 'Khan' } },
    { display: 'Mohamed Khan' },
  ]);
  expect((await api.admin.get('person?q=tester')).body['results']).not.toEqual([]);
  expect((await api.admin.get('person?q=TB-1000-1')).body['results']).toEqual([]);
});

describe('the dictionary follows', () => {
  const personOf = `(select person_id from person where uuid = $1)`;

  test('a changed name', async () => {
    const uuid = uuids.get('X2');
    await api.pool.rows(`update person_name set given_name = 'Xenobia' where person_id = ${personOf}`, [uuid]);
    expect(await found('xenobia zaidi')).toEqual(['X2 exact']);
    expect(await found('alina zaidi')).not.toContain('X2 exact');
  });

  test('a second name, and its voiding', async () => {
    const uuid = uuids.get('X2');
    await api.pool.rows(`insert into person_name (person_id, given_name, family_name) values (${personOf}, 'Bilqis', 'Raza')`, [uuid]);
    expect(await found('bilqis zaidi')).toEqual(['X2 exact']);
    await api.pool.rows(`update person_name set voided = true where given_name = 'Bilqis' and person_id = ${personOf}`, [uuid]);
    expect(await found('bilqis')).toEqual([]);
  });

  test('a deleted name', async () => {
    const uuid = uuids.get('X1');
    await api.pool.rows(`delete from person_name where person_id = ${personOf}`, [uuid]);
    expect(await found('ali zaidi')).toEqual([]);
    await api.pool.rows(`insert into person_name (person_id, given_name, family_name) values (${personOf}, 'Ali', 'Zaidi')`, [uuid]);
    expect(await found('ali zaidi')).toEqual(['X1 exact']);
  });

  test('a voided patient, who is never found', async () => {
    await api.pool.rows(`update patient set voided = true where uuid = $1`, [uuids.get('TB-1000-2')]);
    expect(await found('mohamed')).toEqual(['TB-1000-1 sound', 'TB-5000-1 sound']);
    expect(await found('TB-1000-2')).toEqual([]);
    await api.pool.rows(`update patient set voided = false where uuid = $1`, [uuids.get('TB-1000-2')]);
  });

  test('registrations side by side with new names', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        api.pool.transaction(async (tx) => {
          for (const name of i % 2 === 0 ? ['Aanewone', 'Bbnewtwo'] : ['Bbnewtwo', 'Aanewone']) {
            await tx.rows(
              `with p as (insert into person (gender) values ('M') returning person_id), t as (insert into patient (patient_id) select person_id from p)
               insert into person_name (person_id, given_name, family_name) select person_id, $1, 'Together' from p`,
              [name],
            );
          }
        }),
      ),
    );
    expect(await search('aanewone together')).toHaveLength(12);
  });
});

describe('beyond names and identifiers', () => {
  const by = async (q: string) => (await search(q)).map((row) => [[...uuids].find(([, uuid]) => uuid === row.uuid)?.[0], row.matched]);
  const personOf = (uuid: string | undefined) => [uuid];

  beforeAll(async () => {
    await api.pool.rows(
      `insert into person_attribute_type (name, searchable) values ('Phone', true), ('Occupation', false), ('Mother', true)`,
    );
    for (const [identifier, type, value] of [
      ['TB-3000-1', 'Phone', '+221 77 123 45 67'],
      ['TB-3000-2', 'Phone', '078/555 44-33'],
      ['TB-3000-1', 'Occupation', 'Fisher'],
      ['TB-3000-1', 'Mother', 'Sokhna Diarra'],
    ])
      await api.pool.rows(
        `insert into person_attribute (person_id, person_attribute_type_id, value)
         select p.person_id, y.person_attribute_type_id, $3 from person p, person_attribute_type y where p.uuid = $1 and y.name = $2`,
        [uuids.get(identifier ?? ''), type, value],
      );
    await api.pool.rows(
      `insert into person_address (person_id, address2, city_village, country) select person_id, 'Rue 12', 'Tivaouane', 'Senegal' from person where uuid = any($1)`,
      [[uuids.get('TB-3000-1'), uuids.get('TB-3000-2')]],
    );
    await api.pool.rows(
      `insert into patient_identifier (patient_id, identifier, identifier_type, voided)
       select t.patient_id, 'OLD/77-A', (select min(patient_identifier_type_id) from patient_identifier_type), true from patient t where uuid = $1`,
      personOf(uuids.get('TB-3000-2')),
    );
  });

  test.each(['+221771234567', '77 123 45 67', '077-123-45-67', '00221 77 123 4567', '٧٧١٢٣٤٥٦٧', '1234567'])('by phone: %s', async (q) => {
    expect(await by(q)).toEqual([['TB-3000-1', { by: 'phone', how: 'exact', text: '+221 77 123 45 67' }]]);
  });

  test.each(['+33 77 123 45 67', '771234568', '123456'])('not by another number: %s', async (q) => {
    expect(await by(q)).toEqual([]);
  });

  test('by a number that ended, after those in use', async () => {
    expect(await by('old77')).toEqual([['TB-3000-2', { by: 'formerIdentifier', how: 'prefix', text: 'OLD/77-A' }]]);
  });

  test('by several numbers once, by whole numbers before beginnings, and by those in use before those that ended', async () => {
    const number = (identifier: string, value: string, ended: boolean): Promise<unknown> =>
      api.pool.rows(
        `insert into patient_identifier (patient_id, identifier, identifier_type, voided)
         select t.patient_id, $2, (select min(patient_identifier_type_id) from patient_identifier_type), $3 from patient t where uuid = $1`,
        [uuids.get(identifier), value, ended],
      );
    for (const [identifier, value, ended] of [
      ['TB-1000-1', 'QN-5', false],
      ['TB-1000-1', 'QN-55', false],
      ['TB-1000-2', 'QN-51', false],
      ['TB-1000-1', 'QN-52', true],
      ['TB-2000-1', 'QN-5', true],
      ['TB-2000-1', 'QN-59', true],
    ] as const)
      await number(identifier, value, ended);
    expect(await by('qn5')).toEqual([
      ['TB-1000-1', { by: 'identifier', how: 'exact', text: 'QN-5' }],
      ['TB-1000-2', { by: 'identifier', how: 'prefix', text: 'QN-51' }],
      ['TB-2000-1', { by: 'formerIdentifier', how: 'exact', text: 'QN-5' }],
    ]);
    await api.pool.rows(`delete from patient_identifier where identifier like 'QN-%'`);
  });

  test('by phone no patient who was voided, and nobody who is no patient', async () => {
    await api.pool.rows(
      `with p as (insert into person (gender) values ('F') returning person_id)
       insert into person_attribute (person_id, person_attribute_type_id, value)
       select p.person_id, y.person_attribute_type_id, '+221 70 909 08 07' from p, person_attribute_type y where y.name = 'Phone'`,
    );
    expect(await by('70 909 08 07')).toEqual([]);
    const void_ = (voided: boolean): Promise<unknown> =>
      api.pool.rows('update patient set voided = $2 where uuid = $1', [uuids.get('TB-3000-1'), voided]);
    await void_(true);
    expect(await by('77 123 45 67')).toEqual([]);
    await void_(false);
  });

  test('by attributes that are searchable, in other letters too, and not by others', async () => {
    const found = [['TB-3000-1', { by: 'attribute', how: 'exact', text: 'Mother: Sokhna Diarra' }]];
    expect([await by('diarra sokhna'), await by('fisher')]).toEqual([found, []]);
    await api.pool.rows(`update person_attribute_type set searchable = not searchable where name in ('Occupation', 'Mother')`);
    expect([await by('sokhna'), (await by('fisher')).length]).toEqual([[], 1]);
  });

  test('by words of the address, with a name, and as it is changed', async () => {
    expect((await by('tivaouane')).map(([identifier]) => identifier)).toEqual(['TB-3000-1', 'TB-3000-2']);
    expect(await by('ndiaye tivaouane')).toEqual([['TB-3000-2', { by: 'address', how: 'exact', text: 'Rue 12, Tivaouane' }]]);
    // a word of the search that is neither of the address nor a name of theirs
    expect(await by('khan tivaouane')).toEqual([]);
    // before names that are only spelt alike
    await api.pool.rows(`update person_name set family_name = 'Tivaouan' where family_name = 'Khan' and given_name = 'Mohamed'`);
    expect((await by('tivaouane')).map(([identifier]) => identifier)).toEqual(['TB-3000-1', 'TB-3000-2', 'TB-1000-2']);
    expect(await by('senegal')).toEqual([]);
    await api.pool.rows(
      `update person_address set city_village = 'Thies' where person_id = (select person_id from person where uuid = $1)`,
      personOf(uuids.get('TB-3000-2')),
    );
    expect((await by('tivaouane')).map(([identifier]) => identifier)).toEqual(['TB-3000-1', 'TB-1000-2']);
    await api.pool.rows(`delete from person_address`);
    expect([(await by('tivaouane')).length, await by('thies')]).toEqual([1, []]);
  });
});

describe('likely duplicates', () => {
  const match = async (query: Readonly<Record<string, string>>) => {
    const response = await api.admin.get(`fieldward/patientmatch?${new URLSearchParams(query).toString()}`);
    expect(response.status, response.text).toBe(200);
    return response.body['results'] as {
      patient: { uuid: string; identifiers: { identifier: string }[] };
      score: number;
      reasons: string[];
    }[];
  };

  test('by name, birth date and gender, with reasons', async () => {
    const [first] = await match({ givenName: 'Fransois', familyName: 'Traore', gender: 'F', birthdate: '1990-05-06' });
    expect(first).toMatchObject({ patient: { uuid: uuids.get('TB-3000-1') }, score: 90, reasons: ['name', 'birthdate', 'gender'] });
    expect(first?.patient.identifiers[0]?.identifier).toBe('TB-3000-1');
  });

  test('weighed as a device without the server weighs them', async () => {
    const known = { birthdate: '1990-05-06', gender: 'F' };
    const uuid = uuids.get('TB-3000-1');
    const worth: boolean[] = [];
    for (const name of [true, false])
      for (const identifier of ['', 'TB-3000-1'])
        for (const gender of ['', 'F', 'M'])
          for (const birthdate of ['', '1990-05-06', '1990-06-05', '1991-05-07', '1991-05-08', '1989-05-05', '1989-05-04', '1970-01-01']) {
            const named = name ? { givenName: 'François', familyName: 'Traoré' } : {};
            const rows = await match({ ...named, identifier, gender, birthdate });
            const found = rows.find(({ patient }) => patient.uuid === uuid);
            const expected = likeness({ birthdate, gender }, known, { identifier: identifier !== '', name });
            expect(found && { score: found.score, reasons: found.reasons }, JSON.stringify([name, identifier, gender, birthdate])).toEqual(
              expected,
            );
            worth.push(expected !== undefined);
          }
    expect(new Set(worth)).toEqual(new Set([true, false]));
  });

  test('with the identifiers that count, the preferred one first', async () => {
    const uuid = uuids.get('TB-3000-1');
    await api.pool.rows(
      `insert into patient_identifier (patient_id, identifier, identifier_type, preferred, voided)
       select p.patient_id, x.identifier, t.patient_identifier_type_id, x.preferred, x.voided from patient p, patient_identifier_type t,
         (values ('MR-1', true, false), ('MR-2', false, true)) x(identifier, preferred, voided)
       where p.uuid = $1 and t.name = 'Patient ID'`,
      [uuid],
    );
    const rows = await match({ givenName: 'François', familyName: 'Traoré' });
    expect(rows[0]?.patient).toMatchObject({
      display: 'MR-1 - François Traoré',
      identifiers: [{ identifier: 'MR-1' }, { identifier: 'TB-3000-1' }],
    });
    await api.pool.rows(`delete from patient_identifier where identifier in ('MR-1', 'MR-2')`);
  });

  test('by sound, and with day and month swapped', async () => {
    const [first] = await match({ givenName: 'Shayk', familyName: 'Ndiaye', gender: 'F', birthdate: '1990-06-05' });
    expect(first).toMatchObject({ patient: { uuid: uuids.get('TB-3000-2') }, reasons: ['soundsAlike', 'birthdate', 'gender'] });
  });

  test('by identifier, whatever the name', async () => {
    const rows = await match({ givenName: 'Somebody', familyName: 'Else', identifier: 'tb2000-1' });
    expect(rows).toMatchObject([{ patient: { uuid: uuids.get('TB-2000-1') }, reasons: ['identifier'] }]);
  });

  test('but not a namesake of another age', async () => {
    expect(await match({ givenName: 'François', familyName: 'Traoré', gender: 'M', birthdate: '1950-01-01' })).toEqual([]);
  });

  test('and a birth date that is none is refused', async () => {
    expect((await api.admin.get('fieldward/patientmatch?givenName=a&birthdate=1990-13-45')).status).toBe(400);
  });

  test('only for those who may see patients', async () => {
    expect((await api.nobody.get('fieldward/patientmatch?givenName=Ali')).status).toBe(403);
    expect((await api.anonymous.get('patient?q=Ali')).status).toBe(401);
  });
});
