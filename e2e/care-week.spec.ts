// area: care, patient, report
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movedClock, type MovedClock } from './harness/moved-clock.ts';
import { startProduct } from './harness/product.ts';
import { openStaff, type Staff } from './harness/staff.ts';

const api = '/openmrs/ws/rest/v1';
const VISIT = 'TB Monthly Follow Up';
const ATTEMPT = 'TB Missed Visit';
const NURSE = 'dr.farah.siddiqui';
const CLERK = 'sana.malik';
const TRACER = 'zarmina.khan';
const SUPERVISOR = 'tahira.manager';
const DAY = 86_400_000;
/** The name of somebody keeps its own direction of writing within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface Named {
  readonly uuid: string;
  readonly display: string;
}
interface Task {
  readonly kind: string;
  readonly name: string;
  readonly state: string;
  readonly due: string;
  readonly patient: Named & { readonly identifier: string };
  readonly location: Named | null;
}
interface Coming {
  readonly day: string;
  readonly status: string;
  readonly patient: Named;
  readonly location: Named;
}
interface Plan {
  readonly schedules: readonly {
    readonly items: readonly {
      readonly name: string;
      readonly state: string;
      readonly due: string | null;
      readonly settled: object | null;
      readonly cancelled: string | null;
    }[];
  }[];
}

/**
 * A nurse, a clerk, a tracer and a supervisor work with a product of their own whose clock the test moves: who was promised a day is on
 * somebody's list on that day until it is settled, who does not come is traced and comes back, one is transferred, and the numbers open
 * down to each person with the reason. In English.
 */
// only Linux lets a library stand in front of the system's clock, for server and database alike (harness/moved-clock.ts)
describe.skipIf(process.platform !== 'linux')('weeks of care', { timeout: 240_000 }, () => {
  let clock: MovedClock;
  let product: Awaited<ReturnType<typeof startProduct>>;
  let staff: Staff;
  let page: Page;
  let visited: Task;
  let absent: Task;
  let moved: Task;
  let promised: readonly Coming[] = [];

  const day = (ahead = 0): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(new Date(clock.now().getTime() + ahead * DAY));
  /** As the programme writes it. */
  const written = (ahead = 0): string => day(ahead).split('-').reverse().join('/');
  /** Another person sits down: a browser whose clock shows what the server's does. */
  const as = async (user: string): Promise<void> => {
    await staff?.close();
    staff = await openStaff({ url: product.url, now: clock.now() });
    page = staff.page;
    await staff.arriveAtHome(user);
  };
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(`${product.url}${api}/${path}`);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T; // what the wire declares: the server checks its answers here
  };
  /** What schedules ask for. */
  const tasks = async (more = ''): Promise<readonly Task[]> => {
    const { results, hasNext } = await ask<{ results: Task[]; hasNext: boolean }>(`fieldward/tasks?limit=100${more}`);
    expect(hasNext).toBe(false);
    return results.filter(({ kind }) => kind === 'schedule');
  };
  const coming = async (from: string, to = from): Promise<readonly Coming[]> =>
    (await ask<{ appointments: Coming[] }>(`fieldward/clinicdays?from=${from}&to=${to}&limit=2000`)).appointments;
  /** What a schedule asks of somebody now, in all its days. */
  const asked = async (patient: string): Promise<string[]> => {
    const { schedules } = await ask<Plan>(`fieldward/patientschedule?patient=${patient}`);
    return schedules
      .flatMap(({ items }) => items)
      .filter(
        ({ state, settled, cancelled, due }) =>
          settled === null && cancelled === null && due !== null && !['later', 'lost'].includes(state),
      )
      .map(({ name, state, due }) => `${patient} ${name} ${state} ${due}`);
  };

  /**
   * Nobody falls through: what the schedules ask of each patient, computed anew, is on the work list, and nothing else is; and who was
   * promised a day is among those whom the clinic expects on it.
   */
  const nobodyIsForgotten = async (): Promise<void> => {
    const everybody: string[] = [];
    for (let start = 0, more = true; more; start += 100) {
      // oxlint-disable-next-line no-await-in-loop -- a page after the other
      const { results } = await ask<{ results: Named[] }>(`patient?limit=100&startIndex=${start}&v=custom:(uuid)`);
      everybody.push(...results.map(({ uuid }) => uuid));
      more = results.length === 100;
    }
    expect(everybody.length).toBeGreaterThan(300);
    const plans: string[] = [];
    for (let at = 0; at < everybody.length; at += 8)
      // oxlint-disable-next-line no-await-in-loop -- some at a time
      plans.push(...(await Promise.all(everybody.slice(at, at + 8).map(asked))).flat());
    const listed = (await tasks()).map(({ patient, name, state, due }) => `${patient.uuid} ${name} ${state} ${due}`);
    expect(listed.toSorted()).toEqual(plans.toSorted());
    const today = (await coming(day())).map(({ patient }) => patient.uuid);
    for (const each of promised.filter((one) => one.day === day())) expect(today, each.patient.display).toContain(each.patient.uuid);
  };

  const toDo = (): Locator => page.getByRole('region', { name: staff.t('task.title') });
  /** The rows of somebody on Home: others may bear the same name. */
  const rowsOf = (task: Task): Locator => toDo().getByRole('listitem').filter({ hasText: task.patient.identifier });
  /** Opens the form of somebody's visit from Home and fills it. @param next the day that is promised, in so many days */
  const fillVisit = async (task: Task, next: number): Promise<void> => {
    const { t } = staff;
    await staff.visit(`/?only=${task.state === 'soon' ? 'soon' : 'due'}`);
    await rowsOf(task)
      .getByRole('button', { name: new RegExp(VISIT) })
      .first()
      .click();
    await page.getByRole('heading', { name: new RegExp(VISIT) }).waitFor();
    await staff.write('Month of treatment', '3');
    await staff.answer('Phase of treatment', 'CONTINUATION PHASE');
    await staff.answer('Drug regimen', '2HRZE 4HR');
    await staff.answer('Symptoms since last visit', 'IMPROVED');
    await staff.write('Weight in kg', '54');
    await staff.write('Doses missed since last visit', '0');
    await staff.answer('Smear microscopy done', 'NO');
    await staff.answer('Side effects since last visit', 'NO');
    await staff.write('Tablets given today', '90');
    await staff.write('Next appointment date', written(next));
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page
      .getByText(t('dataentry.saved', { form: VISIT }))
      .first()
      .waitFor();
  };

  beforeAll(async () => {
    clock = movedClock();
    product = await startProduct(clock.env);
  }, 240_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff?.close();
    await product?.stop();
    clock?.end();
  });

  it('Monday: the nurse sees who is due, fills the visits of two, and promises each a day', async () => {
    await as(NURSE);
    const visits = (await tasks()).filter(({ name, state }) => name === 'Treatment visit' && ['late', 'due', 'soon'].includes(state));
    expect(visits.length).toBeGreaterThan(1);
    [visited, absent] = visits as [Task, Task]; // as was just expected
    [moved] = (await tasks()).filter(({ patient }) => ![visited.patient.uuid, absent.patient.uuid].includes(patient.uuid)) as [Task];
    promised = (await coming(day(1), day(40))).filter(({ status }) => status === 'scheduled');
    await nobodyIsForgotten();
    await fillVisit(visited, 2);
    await fillVisit(absent, 3);
    promised = [
      ...promised.filter(({ patient }) => ![visited.patient.uuid, absent.patient.uuid].includes(patient.uuid)),
      ...(await coming(day(1), day(40))).filter(({ patient }) => [visited.patient.uuid, absent.patient.uuid].includes(patient.uuid)),
    ];
    expect(promised.map((each) => [each.patient.uuid, each.day])).toEqual(
      expect.arrayContaining([
        [visited.patient.uuid, day(2)],
        [absent.patient.uuid, day(3)],
      ]),
    );
    await nobodyIsForgotten();
  });

  it('on the promised day she is expected, has come, and is seen', async () => {
    const { t } = staff;
    clock.pass(2);
    await as(CLERK);
    const [expected] = (await coming(day())).filter(({ patient }) => patient.uuid === visited.patient.uuid);
    await staff.visit(`/appointments?clinic=${expected?.location.uuid}`);
    const row = page.getByRole('row').filter({ hasText: visited.patient.identifier });
    await row.getByRole('button', { name: t('appointment.arriveOf', { name: isolated(visited.patient.display) }) }).press('Enter');
    await row.getByText(t('appointment.arrived'), { exact: true }).first().waitFor();
    await as(NURSE);
    await nobodyIsForgotten();
    await staff.visit('/?only=due');
    await rowsOf(visited).getByText(t('task.dueToday')).first().waitFor();
    await fillVisit({ ...visited, state: 'due' }, 28);
    expect((await asked(visited.patient.uuid)).filter((each) => each.includes('Treatment visit'))).toEqual([]);
    const [came] = (await coming(day())).filter(({ patient }) => patient.uuid === visited.patient.uuid);
    expect(came?.status).toBe('completed');
    expect((await coming(day(28))).map(({ patient }) => patient.uuid)).toContain(visited.patient.uuid);
  });

  it('who does not come is missed, then to be traced; the attempt brings a new promise', async () => {
    clock.pass(7);
    await as(SUPERVISOR);
    const { t } = staff;
    const missed = await ask<{ results: { patient: Named }[] }>('fieldward/followuppeople?measure=missed&limit=100');
    expect(missed.results.map(({ patient }) => patient.uuid)).toContain(absent.patient.uuid);
    clock.pass(9);
    await as(TRACER);
    await nobodyIsForgotten();
    await staff.visit('/?only=trace');
    await rowsOf(absent)
      .getByRole('button', { name: t('task.attemptFor', { name: isolated(absent.patient.display) }) })
      .click();
    await page.getByRole('heading', { name: new RegExp(ATTEMPT) }).waitFor();
    await staff.answer('How it was tried', 'PHONE CALL');
    await staff.answer('Outcome of the attempt', 'PROMISED TO COME');
    await staff.write('Promised to come on', written(3));
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page
      .getByText(t('dataentry.saved', { form: ATTEMPT }))
      .first()
      .waitFor();
    expect((await tasks('&only=trace')).map(({ patient }) => patient.uuid)).not.toContain(absent.patient.uuid);
  });

  it('the defaulter comes back on the day that was promised', async () => {
    clock.pass(3);
    await as(NURSE);
    await nobodyIsForgotten();
    const [back] = (await tasks()).filter(({ patient, name }) => patient.uuid === absent.patient.uuid && name === 'Treatment visit');
    expect([back?.due, back?.state]).toEqual([day(), 'due']);
    await fillVisit({ ...absent, state: 'due' }, 28);
    expect((await asked(absent.patient.uuid)).filter((each) => each.includes('Treatment visit'))).toEqual([]);
  });

  it('one is transferred: both places have her until she is accepted, then the other', async () => {
    await as('maryam.data');
    const { t } = staff;
    const from = moved.location;
    const place = await ask<{ results: Named[] }>('location?q=Quetta Health Centre&v=custom:(uuid,display)');
    const [to] = place.results;
    const at = async (where: string | undefined) =>
      (await tasks(`&location=${where}`)).filter(({ patient }) => patient.uuid === moved.patient.uuid).length;
    const asksFor = await at(from?.uuid);
    expect(asksFor).toBeGreaterThan(0);
    const sent = await page.request.post(`${product.url}${api}/fieldward/referral`, {
      headers: { origin: product.url },
      data: {
        patient: moved.patient.uuid,
        kind: 'transfer',
        from: from?.uuid,
        to: to?.uuid,
        urgency: 'routine',
        reason: 'Moved there',
        expected: day(3),
      },
    });
    expect(sent.status(), await sent.text()).toBe(201);
    expect([await at(from?.uuid), await at(to?.uuid)]).toEqual([asksFor, 0]);
    await staff.visit('/referral');
    const menu = page.getByRole('main').getByRole('button', { name: t('chart.moreOf', { name: moved.patient.display }) });
    await staff.chooseFromMenu(menu, t('referral.accept'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('referral.accept'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect([await at(from?.uuid), await at(to?.uuid)]).toEqual([0, asksFor]);
    await nobodyIsForgotten();
  });

  it('the numbers of the supervisor open down to each person, with the reason', async () => {
    await as(SUPERVISOR);
    const measures = ['due', 'missed', 'trace', 'lost', 'settled'] as const;
    type Numbers = Readonly<Record<(typeof measures)[number], number>>;
    const { total, rows } = await ask<{ total: Numbers; rows: (Numbers & { key: string | null })[] }>(
      'fieldward/followup?by=place&days=30',
    );
    expect(total.settled).toBeGreaterThan(2);
    const people: Named[] = [];
    for (const row of rows)
      for (const measure of measures) {
        // oxlint-disable-next-line no-await-in-loop -- one number after the other
        const { results } = await ask<{ results: { patient: Named }[] }>(
          `fieldward/followuppeople?measure=${measure}&days=30&place=${row.key ?? 'none'}&limit=100`,
        );
        expect(results.length, `${measure} at ${row.key}`).toBe(row[measure]);
        people.push(...results.map(({ patient }) => patient));
      }
    for (const measure of measures)
      expect(
        rows.reduce((sum, row) => sum + row[measure], 0),
        measure,
      ).toBe(total[measure]);
    expect(people.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([visited.patient.uuid, absent.patient.uuid]));
    for (const { uuid, display } of people) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { findings } = await ask<{ findings: object[] }>(`fieldward/followupwhy?patient=${uuid}`);
      expect(findings.length, display).toBeGreaterThan(0);
    }
  });
});
