import type { TimelineEntry } from '@fieldward/contract/patient/patient-timeline.operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import { concept, create, KNOWN } from '../../../testing/starter-api.ts';

let lab: Laboratory;
let weight: string;
beforeAll(async () => {
  lab = await laboratory();
  weight = await concept(lab.admin, 'WEIGHT', KNOWN.numeric, { units: 'kg', lowNormal: 61, hiNormal: 90 });
  await lab.api.pool.rows(`update system_setting set value = $1 where property = 'fieldward.panel.vitals'`, [weight]);
  for (const day of ['05', '06', '07', '08'])
    await create(lab.admin, 'encounter', {
      patient: lab.patient,
      encounterType: 'Laboratory visit',
      location: KNOWN.unknownLocation,
      encounterDatetime: `2024-03-${day}T09:00:00.000+0000`,
      obs: [{ concept: weight, value: 60 }],
    });
  await create(lab.admin, 'visit', {
    patient: lab.patient,
    visitType: 'Facility Visit',
    startDatetime: '2024-03-06T08:00:00.000+0000',
    stopDatetime: '2024-03-06T09:00:00.000+0000',
  });
  await lab.result(lab.technician, await lab.accepted(), '5');
}, 60_000);
afterAll(() => lab.api.close());

const page = async (query: string): Promise<{ results: TimelineEntry[]; next: string | null }> => {
  const { status, body } = await lab.admin.get(`fieldward/patienttimeline?patient=${lab.patient}${query}`);
  expect(status).toBe(200);
  return body as { results: TimelineEntry[]; next: string | null };
};

describe('the timeline of a patient', () => {
  it('tells of every kind, the newest first, a page at a time without gap or repetition', async () => {
    const whole = (await page('')).results;
    expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(['laboratory', 'event', 'visit', 'form']));
    const moments = whole.map(({ at }) => String(at));
    expect(moments).toEqual(moments.toSorted().toReversed());
    const seen: TimelineEntry[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { results, next: after }: { results: TimelineEntry[]; next: string | null } = await page(
        `&limit=2&before=${encodeURIComponent(next)}`,
      );
      expect(results.length).toBeLessThanOrEqual(2);
      seen.push(...results);
      next = after;
    }
    expect(seen).toEqual(whole);
  });

  it('shows one kind only where it is asked for', async () => {
    const visits = (await page('&kind=visit')).results;
    expect(new Set(visits.map(({ kind, title }) => `${kind} ${title}`))).toEqual(new Set(['visit Facility Visit']));
    // one by hand, one of today for the order, and one for each day of an encounter
    expect(visits.map(({ what }) => String(what)).toSorted()).toEqual(['ended', 'ended', 'ended', 'ended', 'ended', 'open']);
    expect(visits.find(({ at }) => String(at).startsWith('2024-03-06T08'))).toMatchObject({
      what: 'ended',
      until: '2024-03-06T09:00:00.000+0000',
    });
    expect((await page('&kind=form')).results.map(({ at }) => String(at).slice(8, 10))).toEqual(['08', '07', '06', '05']);
    const [test] = (await page('&kind=laboratory')).results;
    expect(test).toMatchObject({ title: 'Haemoglobin', parts: [{ value: '5', flag: 'criticalLow' }] });
  });

  it('refuses a place in it that is none, and people who are not there', async () => {
    for (const before of ['soon', '2024-13-45T99:00:00.000000Z~x'])
      expect((await lab.admin.get(`fieldward/patienttimeline?patient=${lab.patient}&before=${before}`)).status).toBe(400);
    expect((await lab.admin.get('fieldward/patienttimeline?patient=nobody')).status).toBe(404);
  });
});

it('the head of the patient page names a critical result until somebody was told', async () => {
  const head = async () => (await lab.admin.get(`fieldward/patientbanner?patient=${lab.patient}`)).body;
  expect((await head())['criticalResults']).toMatchObject([{ field: 'Hb', value: '5' }]);
  await lab.api.pool.rows('update lab_result set told = true');
  expect((await head())['criticalResults']).toEqual([]);
});

describe('an observed number', () => {
  it('says on the patient page how it stands to what is normal', async () => {
    const { body } = await lab.admin.get(`fieldward/patientpanels?patient=${lab.patient}`);
    expect(body['vitals']).toMatchObject([{ question: 'WEIGHT', value: 60, flag: 'low', range: { low: 61, high: 90 } }]);
  });

  it('goes over time, the oldest first', async () => {
    const trend = `fieldward/obstrend?patient=${lab.patient}`;
    expect((await lab.admin.get(trend)).body).toEqual({ questions: [{ concept: weight, name: 'WEIGHT', count: 4 }] });
    const { body } = await lab.admin.get(`${trend}&concept=${weight}`);
    expect(body).toMatchObject({ name: 'WEIGHT', units: 'kg', range: { low: '61', high: '90' } });
    expect(body['points'].map(({ at, flag }: { at: string; flag: string }) => [at.slice(8, 10), flag])).toEqual(
      ['05', '06', '07', '08'].map((day) => [day, 'low']),
    );
    expect((await lab.admin.get(`${trend}&concept=none`)).status).toBe(404);
  });
});

describe('the growth curves of a child', () => {
  const growth = async () => (await lab.admin.get(`fieldward/patientgrowth?patient=${lab.patient}`)).body;
  const born = (gender: string, birthdate: string | null) =>
    lab.api.pool.rows('update person set gender = $1, birthdate = $2::date where uuid = $3', [gender, birthdate, lab.patient]);

  it('stand on the questions that the programme named, by the days of its clock', async () => {
    await lab.api.pool.rows(`update system_setting set value = $1 where property = 'fieldward.growth.weight'`, [`none, ${weight}`]);
    await born('F', '2014-03-05');
    const { sex, curves } = await growth();
    expect(sex).toBe('F');
    expect(curves).toHaveLength(0); // WHO has no weight-for-age from 10 years on
    await born('F', '2019-04-05');
    const [curve] = (await growth())['curves'];
    expect(curve).toMatchObject({
      indicator: 'weightForAge',
      points: [{ day: '2024-03-05', ageDays: 1796, value: 60, flag: 'implausible' }, {}, {}, {}],
    });
    expect(curve.lines.length).toBeGreaterThan(10);
  });

  it('read no weight of a day with oedema of both feet', async () => {
    await born('F', '2019-04-05');
    const [yes, no, plus, oedema] = await Promise.all(
      [
        ['Yes', KNOWN.notApplicable],
        ['No', KNOWN.notApplicable],
        ['Oedema ++', KNOWN.notApplicable],
        ['OEDEMA', KNOWN.coded],
      ].map(([name = '', type = '']) => concept(lab.admin, name, type, {})),
    );
    const days = async () => {
      const { oedemaAsked, curves } = await growth();
      const of = (points: readonly { day: string }[]) => points.map(({ day }) => day.slice(-2)).join();
      return [oedemaAsked, of(curves[0].points), of(curves[0].oedema)];
    };
    const answers = [
      ['05', no],
      ['06', yes],
      ['07', plus],
    ];
    for (const [day, value] of answers)
      await create(lab.admin, 'obs', {
        person: lab.patient,
        concept: oedema,
        value,
        obsDatetime: `2024-03-${day}T09:00:00.000+0000`,
      });
    expect(await days()).toEqual([false, '05,06,07,08', '']);
    const set = (value: string) =>
      lab.api.pool.rows(`update system_setting set value = $1 where property = 'fieldward.growth.oedema'`, [value]);
    await set(String(oedema));
    expect(await days()).toEqual([true, '05,07,08', '06']);
    await set(`${oedema}, ${plus}`);
    expect(await days()).toEqual([true, '05,08', '06,07']);
  });

  it('are none without sex and birth date, and for people who are not there', async () => {
    await born('O', '2019-04-05');
    expect(await growth()).toMatchObject({ sex: null, curves: [] });
    await born('F', null);
    expect(await growth()).toMatchObject({ sex: null, curves: [] });
    expect((await lab.admin.get('fieldward/patientgrowth?patient=nobody')).status).toBe(404);
  });

  it('are a line each in the summary on paper', async () => {
    await born('F', '2019-04-05');
    const { status, text } = await lab.admin.get(`fieldward/patientsummary?patient=${lab.patient}`);
    expect([status, text.startsWith('%PDF')]).toEqual([200, true]);
  });
});
