import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { askedTexts } from '../testing/asked-texts.ts';
import { correctionStory } from '../testing/correction-story.ts';
import { concept, create, KNOWN, register, starterApi } from '../testing/starter-api.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { fillVisit, publishSchedule, treatment, visitStep } from '../testing/visit-schedule.ts';

let api: ScratchApi;
let patient: string;
let questions: string[];

beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'STA-000001', 'Often', 'Asked'))['uuid']);
  questions = [];
  for (let n = 0; n < 12; n += 1) questions.push(await concept(api.admin, `QUESTION ${n}`, n % 2 === 0 ? KNOWN.text : KNOWN.numeric));
  await create(api.admin, 'encountertype', { name: 'Counted', description: 'For counting' });
}, 60_000);
afterAll(() => api.close());

/** What some work asks of the database in its one transaction, `begin` and `commit` left out. */
interface Asked {
  readonly statements: readonly string[];
  /** How many messages they are: what does not wait for the answer of another goes along. */
  readonly messages: number;
}

async function askedBy(work: () => Promise<unknown>): Promise<Asked> {
  const byClient = new Map<unknown, (readonly string[])[]>();
  const send = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...given: unknown[]) => unknown;
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    byClient.set(this, [...(byClient.get(this) ?? []), askedTexts(given[0])]);
    return send.apply(this, given) as never; // to the compiler a query with a callback returns nothing
  });
  try {
    await work();
  } finally {
    asked.mockRestore();
  }
  const all = [...byClient.values()].filter((messages) => messages.some((texts) => texts[0] === 'begin'));
  expect(all).toHaveLength(1);
  const sent = all[0] ?? [];
  const from = sent.findIndex((texts) => texts[0] === 'begin');
  const within = sent.slice(
    from,
    sent.findIndex((texts, at) => at > from && texts[0] === 'commit'),
  );
  return { statements: within.flat().slice(1), messages: within.length };
}

const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => (await askedBy(work)).statements;

const visit = (answers: number) => ({
  patient,
  encounterType: 'Counted',
  obs: questions.slice(0, answers).map((uuid, n) => ({ concept: uuid, value: n % 2 === 0 ? 'as told' : n })),
});

describe('a write costs few statements', () => {
  it('of an encounter as many with two observations as with twelve', async () => {
    const { statements: few } = await askedBy(() => create(api.admin, 'encounter', visit(2)));
    const { statements: many, messages } = await askedBy(() => create(api.admin, 'encounter', visit(12)));
    expect(many).toHaveLength(few.length);
    // what is looked up by uuid, and by name; the visit; the encounter; the observations; what follows from them, and the answer
    expect(messages).toBeLessThanOrEqual(6);
    expect(many.length).toBeLessThanOrEqual(11); // one of them makes or joins the visit
    expect(many.filter((text) => text.startsWith('insert into obs '))).toHaveLength(1);
  });

  it('of a patient a row a table, and what has to be looked up', async () => {
    const { statements: made, messages } = await askedBy(() => register(api.admin, 'STA-000002', 'Newly', 'Come'));
    // what is looked up, and keys; three rows, and what the identifier must be; that one, the entry of the audit trail, the answer
    expect(messages).toBeLessThanOrEqual(3);
    for (const table of ['person', 'person_name', 'patient', 'patient_identifier'])
      expect(made.filter((text) => text.startsWith(`insert into ${table} `))).toHaveLength(1);
    expect(made.length).toBeLessThanOrEqual(10);
  });

  it('of a form whose patient a schedule follows three more, and one that writes what changed', async () => {
    const story = await correctionStory();
    try {
      const treated = await treatment(story);
      const fill = (patient: string, day: Day) => statementsOf(() => fillVisit(story, treated, patient, day));
      const [now, patient] = [today('UTC'), await story.someone()];
      const plain = await fill(patient, addDays(now, -2));
      await publishSchedule(story.api.admin, treated.workflow, { steps: [visitStep(story.form)] });
      await fillVisit(story, treated, await story.someone(), addDays(now, -1)); // from here on the version is known
      const followed = await fill(await story.someone(), addDays(now, -2));
      // who holds the tasks, how the patient stands, what the schedule asks about, what is to be done
      expect(followed.length).toBeLessThanOrEqual(plain.length + 4);
    } finally {
      await story.close();
    }
  }, 60_000);
});
