import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardIndicators, type DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type {
  DashboardPeople,
  DashboardResponse,
  DashboardPoint,
  DashboardValue,
} from '@fieldward/contract/report/dashboard.operations.ts';
import { loadDemo } from '../../../db/demo/load-demo.ts';
import { plainFacts, type PlainFact, type PlainFacts } from '../../../testing/plain-numbers.ts';
import { PASSWORD, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';
import { refreshDashboard } from './dashboard-refresh.ts';

let api: ScratchApi;
let admin: Client;
/** Bound to Sindh. */
let bound: Client;
let places: { readonly uuid: string; readonly name: string; readonly parent: string | null }[];

beforeAll(async () => {
  api = await starterApi({ places: true });
  ({ admin } = api);
  await api.pool.transaction((tx) => loadDemo(tx, { patients: 90, password: PASSWORD }));
  // the rule of the programme holds where no schedule does; with one, `due-agrees.test.ts` compares
  await api.pool.rows('update schedule set retired = true');
  places = await api.pool.rows(
    `select l.uuid, l.name, p.uuid as parent from location l left join location p on p.location_id = l.parent_location`,
  );
  const person = { gender: 'F', names: [{ givenName: 'Nora', familyName: 'Sindhi' }] };
  const { uuid } = await create(admin, 'user', { username: 'sindhi', password: PASSWORD, person, roles: ['System Developer'] });
  await admin.post('fieldward/userlocation', { user: uuid, locations: [placeNamed('Sindh')] });
  bound = api.as({ authorization: `Basic ${Buffer.from(`sindhi:${PASSWORD}`).toString('base64')}` });
}, 120_000);
afterAll(() => api?.close());

const placeNamed = (name: string): string => places.find((place) => place.name === name)?.uuid ?? '';
const within = (top: string): ReadonlySet<string> => {
  const found = new Set([top]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { uuid, parent } of places) if (parent !== null && found.has(parent)) found.add(uuid);
  }
  return found;
};

const from = '2024-01-01';
const to = `${new Date().getUTCFullYear() + 1}-03-31`;
const ask = async (client: Client, more = '', period = `from=${from}&to=${to}`): Promise<DashboardResponse> => {
  const response = await client.get(`fieldward/dashboard?${period}${more}`);
  if (response.status !== 200) throw new Error(response.text);
  return response.body as DashboardResponse; // our own answer
};

/** What the value of an indicator has to be for these facts. */
function valueOf(indicator: DashboardIndicator, facts: readonly PlainFact[]): DashboardValue {
  const all = facts.reduce((sum, { n }) => sum + n, 0);
  if (indicator === 'positivity') {
    const part = facts.filter(({ key }) => key === true).length;
    return { value: all === 0 ? null : Math.round((part / all) * 1000) / 10, part, of: all };
  }
  if (indicator !== 'labTurnaround') return { value: all };
  const hours = facts.map(({ key }) => Math.ceil(Number(key))).toSorted((a, b) => a - b);
  const rank = (share: number): number | null => hours[Math.max(Math.ceil(share * hours.length) - 1, 0)] ?? null;
  return { value: rank(0.5), p90: rank(0.9), of: all };
}

const bare = ({ value, part, of, p90 }: DashboardValue): DashboardValue => ({
  value,
  ...(part === undefined ? {} : { part }),
  ...(of === undefined ? {} : { of }),
  ...(p90 === undefined ? {} : { p90 }),
});

/** Every number of an answer, and of each bar, against the facts of the plain queries at those places. */
function hold(plain: PlainFacts, response: DashboardResponse, at: ReadonlySet<string> | null, about: string): void {
  for (const [indicator, all] of Object.entries(plain) as [DashboardIndicator, PlainFact[]][]) {
    const seen = all.filter(({ place }) => at === null || (place !== null && at.has(place)));
    const asked = (part: Pick<DashboardPoint, 'from' | 'to'>): PlainFact[] =>
      seen.filter(({ day }) => (part.from === null || day >= part.from) && day <= part.to);
    const series = response.indicators[indicator];
    expect([about, indicator, bare(series)]).toEqual([about, indicator, valueOf(indicator, asked(series))]);
    const expected = series.points.map((point) => {
      const here =
        point.location === null || point.location === 'none' ? null : point.exact ? new Set([point.location]) : within(point.location);
      return valueOf(
        indicator,
        asked(point).filter(({ place }) =>
          point.location === 'none' ? place === null : here === null || (place !== null && here.has(place)),
        ),
      );
    });
    expect([about, indicator, series.points.map(bare)]).toEqual([about, indicator, expected]);
    // together the bars are the whole
    if (!['positivity', 'labTurnaround'].includes(indicator))
      expect(
        series.points.reduce((sum, { value }) => sum + (value ?? 0), 0),
        `${about} ${indicator}`,
      ).toBe(series.value);
  }
}

/** Counts what has changed, then holds every view against the plain queries, which are asked once: looking changes nothing. */
async function holdAll(about: string): Promise<void> {
  await refreshDashboard(api.pool);
  const plain = await plainFacts(api.pool);
  for (const by of ['month', 'week', 'place'] as const) hold(plain, await ask(admin, `&by=${by}`), null, `${about}, by ${by}`);
  const sindh = within(placeNamed('Sindh'));
  for (const by of ['month', 'place'] as const) {
    hold(plain, await ask(bound, `&by=${by}`), sindh, `${about}, bound, by ${by}`);
    hold(plain, await ask(admin, `&by=${by}&location=${placeNamed('Sindh')}`), sindh, `${about}, Sindh, by ${by}`);
  }
}

const one = async <T>(sql: string, values: readonly unknown[] = []): Promise<T> => (await api.pool.rows<T>(sql, values))[0] as T; // the test's own row
const ok = async (path: string, body: unknown): Promise<void> => {
  const response = await admin.post(path, body);
  expect(response.status, response.text).toBeLessThan(300);
};

describe('the numbers of the dashboard', () => {
  it('say that nothing is counted before the first counting', async () => {
    expect(await ask(admin)).toMatchObject({ asOf: null, building: 0, indicators: { registrations: { value: 0 } } });
  });

  it('equal plain queries over everything, by month, week and place, for all and for an account that is bound', async () => {
    await holdAll('demo');
    const plain = await plainFacts(api.pool);
    for (const by of ['month', 'week', 'place'] as const)
      for (const period of [
        'from=2025-03-15&to=2026-08-10',
        'from=2026-05-07&to=2026-05-19',
        `from=2026-02-01&to=${new Date().toISOString().slice(0, 10)}`,
      ]) {
        hold(plain, await ask(admin, `&by=${by}`, period), null, `${period}, by ${by}`);
        hold(plain, await ask(bound, `&by=${by}`, period), within(placeNamed('Sindh')), `${period}, bound, by ${by}`);
      }
    const { asOf, building, indicators } = await ask(admin);
    expect([asOf === null, building]).toEqual([false, null]);
    for (const name of [
      'registrations',
      'screened',
      'presumptive',
      'diagnosed',
      'treatmentEnded',
      'contactsTraced',
      'labTurnaround',
    ] as const)
      expect([name, Number(indicators[name].value) > 0]).toEqual([name, true]);
  }, 60_000);

  it('follow edits, voids, moves and deaths', async () => {
    const screening = await one<{ uuid: string }>(
      `select e.uuid from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type where t.name = 'TB Screening' and not e.voided
         and exists (select from encounter x where x.patient_id = e.patient_id and x.encounter_id <> e.encounter_id) order by e.encounter_id limit 1`,
    );
    await ok(`encounter/${screening.uuid}`, { location: placeNamed('Punjab'), encounterDatetime: '2025-02-03T10:00:00.000+0000' });
    await holdAll('moved');
    expect((await admin.remove(`encounter/${screening.uuid}?reason=wrong`)).status).toBe(204);
    await holdAll('encounter voided');
    const obs = await one<{ uuid: string }>(
      `select o.uuid from obs o join concept c on c.concept_id = o.value_coded join concept q on q.concept_id = o.concept_id join concept_name n on n.concept_id = q.concept_id
       where lower(n.name) = 'tuberculosis diagnosed' and not o.voided order by o.obs_id desc limit 1`,
    );
    expect((await admin.remove(`obs/${obs.uuid}?reason=wrong`)).status).toBe(204);
    await holdAll('answer voided');
    const treated = await one<{ uuid: string; id: string }>(
      `select p.uuid, p.patient_id::text as id from dashboard_patient d join patient p using (patient_id) where d.next_due is not null limit 1`,
    );
    const cause = await one<{ uuid: string }>('select uuid from concept limit 1');
    await ok(`person/${treated.uuid}`, { dead: true, deathDate: '2026-11-01', causeOfDeath: cause.uuid });
    await holdAll('death');
    const patient = await one<{ uuid: string }>(
      `select p.uuid from dashboard_patient d join patient p using (patient_id) where d.treatment_ended is not null limit 1`,
    );
    expect((await admin.remove(`patient/${patient.uuid}?reason=twice`)).status).toBe(204);
    await holdAll('patient voided');
    const identifier = await one<{ patient: string; uuid: string }>(
      `select p.uuid as patient, i.uuid from patient_identifier i join patient p using (patient_id) where not p.voided and not i.voided order by i.patient_identifier_id desc limit 1`,
    );
    await ok(`patient/${identifier.patient}/identifier/${identifier.uuid}`, { location: placeNamed('Balochistan') });
    await holdAll('registered elsewhere');
  }, 120_000);

  it('follow a merge of places, new patients and a change of what words mean', async () => {
    const [busy] = await api.pool.rows<{ uuid: string }>(
      `select l.uuid from location l join encounter e using (location_id) join location_tag_map m using (location_id) group by l.uuid order by count(*) desc limit 1`,
    );
    const other =
      places.find(({ parent, uuid }) => parent === places.find((place) => place.uuid === busy?.uuid)?.parent && uuid !== busy?.uuid)
        ?.uuid ?? placeNamed('Sindh');
    await ok('fieldward/locationmerge', { from: busy?.uuid, into: other });
    await holdAll('merged');
    const type = await one<{ uuid: string }>(`select uuid from encounter_type where name = 'TB Screening'`);
    const identifierType = await one<{ uuid: string }>(
      'select t.uuid from patient_identifier i join patient_identifier_type t on t.patient_identifier_type_id = i.identifier_type limit 1',
    );
    const patient = await create(admin, 'patient', {
      person: { gender: 'F', birthdate: '1990-01-01', names: [{ givenName: 'New', familyName: 'Person' }] },
      identifiers: [{ identifier: 'TBP-999001', identifierType: identifierType.uuid, location: placeNamed('Sindh'), preferred: true }],
    });
    await create(admin, 'encounter', {
      patient: patient['uuid'],
      encounterType: type.uuid,
      encounterDatetime: '2026-11-20T08:00:00.000+0000',
    });
    await holdAll('new patient, at no place');
    const before = await ask(admin);
    const words = await one<{ value: string }>(`select value from system_setting where property = 'fieldward.reportContent'`);
    await api.pool.rows(
      `update system_setting set value = jsonb_set(value::jsonb, '{programme,nextAppointment}', '[]')::text where property = 'fieldward.reportContent'`,
    );
    await refreshDashboard(api.pool);
    const after = await ask(admin);
    expect(after.indicators.followUpsDue.points).not.toEqual(before.indicators.followUpsDue.points);
    expect(after.indicators.screened).toEqual(before.indicators.screened);
    await api.pool.rows(`update system_setting set value = $1 where property = 'fieldward.reportContent'`, [words.value]);
    await holdAll('and back');
  }, 120_000);

  it('take the day where the programme is', async () => {
    await api.pool.rows(
      `insert into system_setting (property, value) values ('fieldward.timeZone', 'Asia/Karachi') on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
    );
    await refreshDashboard(api.pool);
    const [plain] = await api.pool.rows<{ n: number }>(
      `select count(*) as n from patient where not voided and (date_created at time zone 'Asia/Karachi')::date between '2026-06-01' and '2026-06-30'`,
    );
    expect((await ask(admin, '', 'from=2026-06-01&to=2026-06-30')).indicators.registrations.value).toBe(plain?.n);
    await api.pool.rows(`update system_setting set value = 'UTC' where property = 'fieldward.timeZone'`);
    await refreshDashboard(api.pool);
  });

  it('count events and their cost as the page of costs does', async () => {
    for (const location of ['', `&location=${placeNamed('Sindh')}`]) {
      const costs = (await admin.get(`fieldward/eventcosts?from=${from}&to=${to}${location}`)).body['total'];
      for (const by of ['month', 'place']) {
        const { eventsPlanned, eventsClosed, eventCost } = (await ask(admin, `&by=${by}${location}`)).indicators;
        expect([eventsPlanned.value, eventsClosed.value, eventCost.planned, eventCost.actual]).toEqual([
          costs.events,
          costs.closed,
          costs.planned.total,
          costs.actual.total,
        ]);
        expect(eventsPlanned.points.reduce((sum, { value }) => sum + Number(value), 0)).toBe(costs.events);
      }
    }
    const whole = (await ask(admin)).indicators.eventsPlanned.value;
    const own = (await ask(bound)).indicators.eventsPlanned.value;
    expect(Number(own)).toBeLessThan(Number(whole));
  });
});

describe('the people behind a number', () => {
  it('are those of the plain queries, whole and by bar, and only those whom the account may see', async () => {
    const plain = await plainFacts(api.pool);
    const sindh = within(placeNamed('Sindh'));
    for (const [client, at] of [
      [admin, null],
      [bound, sindh],
    ] as const) {
      const response = await ask(client, '&by=place');
      for (const [indicator, all] of Object.entries(plain) as [DashboardIndicator, PlainFact[]][]) {
        const seen = all.filter(({ place }) => at === null || (place !== null && at.has(place)));
        const expected = (part: PlainFact[]): string[] => [...new Set(part.map(({ patient }) => patient))].toSorted();
        const [point] = response.indicators[indicator].points;
        for (const part of [response.indicators[indicator], ...(point === undefined ? [] : [point])]) {
          const place = 'location' in part ? part.location : null;
          const query = `indicator=${indicator}&to=${part.to}${part.from === null ? '' : `&from=${part.from}`}${place === null ? '' : `&location=${place}`}${'exact' in part ? '&exact=true' : ''}`;
          const listed: string[] = [];
          let times = 0;
          for (let startIndex = 0; ; startIndex += 100) {
            const page = await client.get(`fieldward/dashboardpeople?${query}&limit=100&startIndex=${startIndex}`);
            expect(page.status, page.text).toBe(200);
            listed.push(...page.body['results'].map(({ uuid }: { uuid: string }) => uuid));
            times += page.body['results'].reduce((sum: number, each: { times: number }) => sum + each.times, 0);
            expect(page.body['total']).toBeGreaterThanOrEqual(listed.length);
            if (page.body['hasNext'] !== true) break;
          }
          const here = place === null ? null : 'exact' in part ? new Set([place]) : within(place);
          const facts = seen.filter(
            ({ day, place: its }) =>
              (part.from === null || day >= part.from) &&
              day <= part.to &&
              (place === 'none' ? its === null : here === null || (its !== null && here.has(its))),
          );
          expect([query, listed.toSorted()]).toEqual([query, expected(facts)]);
          expect([query, times]).toEqual([query, facts.reduce((sum, { n }) => sum + n, 0)]);
        }
      }
    }
  }, 120_000);

  it('are narrowed to a user and to a result', async () => {
    const plain = await plainFacts(api.pool);
    const { users } = (await ask(admin)).indicators.formsFilled;
    const [first] = users ?? [];
    const forms = plain.formsFilled?.filter(({ key }) => key === first?.uuid) ?? [];
    expect(first?.value).toBe(forms.length);
    const filled = await admin.get(`fieldward/dashboardpeople?indicator=formsFilled&from=${from}&to=${to}&user=${first?.uuid}`);
    expect(filled.body['total']).toBe(new Set(forms.map(({ patient }) => patient)).size);
    const positive = await admin.get(`fieldward/dashboardpeople?indicator=positivity&from=${from}&to=${to}&result=positive`);
    expect(positive.body['total']).toBe(new Set(plain.positivity?.filter(({ key }) => key === true).map(({ patient }) => patient)).size);
  });
});

describe('a page of people', () => {
  beforeAll(() => refreshDashboard(api.pool));
  const people = async (query: string): Promise<DashboardPeople> => {
    const response = await admin.get(`fieldward/dashboardpeople?from=${from}&to=${to}&${query}`);
    if (response.status !== 200) throw new Error(response.text);
    return response.body as DashboardPeople; // our own answer
  };

  it('is as long as it is asked to be, the newest day first', async () => {
    const { results, total, more, hasNext } = await people('indicator=registrations&limit=500');
    const rest = await people('indicator=registrations&limit=100&startIndex=100');
    const all = [...results, ...rest.results];
    expect([results.length, more, hasNext, all.length, rest.hasNext]).toEqual([100, false, true, total, false]);
    expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted((a, b) => (a < b ? 1 : -1)));
    for (const [query, start, end] of [
      ['limit=3&startIndex=2', 2, 5],
      ['limit=0', 0, 1],
      ['', 0, 50],
      [`limit=1&startIndex=${total - 1}`, total - 1, total],
    ] as const) {
      const page = await people(`indicator=registrations&${query}`);
      expect([query, page.results, page.hasNext]).toEqual([query, all.slice(start, end), end < total]);
      expect(page.total).toBe(total);
    }
  });

  it('shows the preferred identifier, else the first, and none that was taken back', async () => {
    const { results } = await people('indicator=registrations&limit=1');
    const shown = async (): Promise<unknown> => (await people('indicator=registrations&limit=1')).results[0]?.identifier;
    const uuid = results[0]?.uuid;
    const own = `patient_id = (select patient_id from patient where uuid = '${uuid}')`;
    const [first] = await api.pool.rows<{ identifier: string }>(
      `select identifier from patient_identifier where ${own} and not voided order by preferred desc, 1`,
    );
    expect(await shown()).toBe(first?.identifier);
    await api.pool.rows(
      `insert into patient_identifier (patient_id, identifier, identifier_type, preferred)
       select (select patient_id from patient where uuid = '${uuid}'), 'LATER-1', patient_identifier_type_id, false
       from patient_identifier_type where patient_identifier_type_id not in (select identifier_type from patient_identifier where ${own}) limit 1`,
    );
    await api.pool.rows(`update patient_identifier set preferred = false where ${own}`);
    expect(await shown()).toBe(first?.identifier);
    await api.pool.rows(`update patient_identifier set preferred = true where ${own} and identifier = 'LATER-1'`);
    expect(await shown()).toBe('LATER-1');
    await api.pool.rows(`update patient_identifier set voided = true where ${own} and identifier = 'LATER-1'`);
    expect(await shown()).toBe(first?.identifier);
  });

  it('is narrowed to negative results, to nobody, and to those without a place', async () => {
    const plain = await plainFacts(api.pool);
    const patients = (facts: readonly PlainFact[] = []): number => new Set(facts.map(({ patient }) => patient)).size;
    expect((await people('indicator=positivity&result=negative')).total).toBe(
      patients(plain.positivity?.filter(({ key }) => key !== true)),
    );
    expect((await people('indicator=formsFilled&user=nobody')).total).toBe(0);
    expect((await people('indicator=screened&location=none')).total).toBe(patients(plain.screened?.filter(({ place }) => place === null)));
  });
});

describe('what is asked wrongly', () => {
  it('begins where a period ends before it begins, or is longer than ten years', async () => {
    const status = async (query: string): Promise<number> => (await admin.get(`fieldward/dashboard?${query}`)).status;
    expect(await status('from=2026-01-08&to=2026-01-08')).toBe(200);
    expect(await status('from=2016-01-01&to=2026-01-08')).toBe(200); // 3660 days
    expect(await status('from=2016-01-01&to=2026-01-09')).toBe(400);
    expect(await status('from=9990-12-31&to=9990-12-31')).toBe(200);
    expect(await status('from=9990-12-31&to=9991-01-01')).toBe(400);
  });

  it.each([
    ['dashboard?to=2026-01-01', 400, 'engine.badParameter'],
    ['dashboard?from=2026-01-01&to=yesterday', 400, 'engine.badParameter'],
    ['dashboard?from=9999-12-31&to=9999-12-31', 400, 'engine.badParameter'],
    ['dashboard?from=2026-02-01&to=2026-01-01', 400, 'dashboard.reversed'],
    ['dashboard?from=1900-01-01&to=2026-01-01', 400, 'dashboard.tooLong'],
    ['dashboard?from=2026-01-01&to=2026-01-01&by=day', 400, 'engine.badParameter'],
    ['dashboard?from=2026-01-01&to=2026-01-01&location=nowhere', 400, 'engine.badParameter'],
    ['dashboard?from=2026-01-01&to=2026-01-01&location=%00', 400, 'engine.badParameter'],
    ['dashboardpeople?from=2026-01-01&to=2026-01-01', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=eventCost&from=2026-01-01&to=2026-01-01', 400, 'dashboard.noPeople'],
    ['dashboardpeople?indicator=screened&to=2026-01-01', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=screened&from=2026-01-01&to=2026-01-01&user=x', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=positivity&from=2026-01-01&to=2026-01-01&result=maybe', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=screened&from=2026-01-01&to=2026-01-01&limit=many', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=screened&from=2026-01-01&to=2026-01-01&startIndex=-1', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=screened&from=2026-01-01&to=2026-01-01&limit=1000000000', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=formsFilled&from=2026-01-01&to=2026-01-01&user=%00', 400, 'engine.badParameter'],
    ['dashboardpeople?indicator=screened&from=2026-01-01&to=2026-01-01&result=positive', 400, 'engine.badParameter'],
  ])('%s: %i %s', async (path, status, code) => {
    const response = await admin.get(`fieldward/${path}`);
    expect([response.status, response.body['error']?.code], response.text).toEqual([status, code]);
  });

  it('is refused without the privilege, and of another place', async () => {
    for (const path of ['dashboard', 'dashboardpeople']) {
      const query = `fieldward/${path}?indicator=screened&from=${from}&to=${to}`;
      expect((await api.nobody.get(query)).status).toBe(403);
      expect((await api.anonymous.get(query)).status).toBe(401);
      const elsewhere = await bound.get(`${query}&location=${placeNamed('Punjab')}`);
      expect([elsewhere.status, elsewhere.body['error']?.code]).toEqual([403, 'dashboard.otherPlace']);
      // the country above the own places is asked for: what is at those
      expect((await bound.get(`${query}&location=${placeNamed('Pakistan')}`)).status).toBe(200);
    }
    expect(Object.keys((await ask(bound)).indicators)).toEqual([...dashboardIndicators]);
  });
});
