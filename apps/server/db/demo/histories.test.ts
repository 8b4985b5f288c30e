import { formState } from '@fieldward/domain/form/state.ts';
import { clockAt, momentOf } from '@fieldward/domain/time/in-zone.ts';
import { birthdateProblem, identifierProblem, personNameProblem } from '@fieldward/domain/person/person.ts';
import { describe, expect, it } from 'vitest';
import { DEMO_ZONE } from '../first-content.ts';
import { conceptOfQuestion } from './content-rows.ts';
import { demoForms } from './demo-forms.ts';
import { makeHistories } from './histories.ts';
import { facilities } from './places.ts';
import { automatedUser } from './staff.ts';

const now = new Date('2026-11-21T09:00:00Z');
const settings = {
  now,
  seed: 20_240_601,
  patients: 220,
  identifierOf: (serial: number) => `TB${String(serial).padStart(6, '0')}`,
  locations: facilities.map((_, index) => `location-${index}`),
};
const histories = makeHistories(settings);
const share = (part: number, whole: number): number => part / whole;

describe('the demonstration histories', () => {
  it('are the same every time', () => {
    expect(JSON.stringify(makeHistories(settings))).toBe(JSON.stringify(histories));
  });

  it('hold nothing that the rules of the forms refuse, hide or would have selected otherwise', () => {
    const wrong = histories.encounters.flatMap((encounter) => {
      const form = demoForms.get(encounter.form);
      if (form === undefined) return [`${encounter.form}: no such form`];
      const at = clockAt(momentOf(new Date(encounter.at)), DEMO_ZONE);
      const state = formState(form.definition, form.rules, encounter.answers, at);
      const label = (uuid: string): string =>
        `${encounter.form}: ${form.definition.fields.find((field) => field.uuid === uuid)?.field.name ?? uuid}`;
      return [
        ...state.problems.map(
          ({ field, message }) => `${label(field)}: ${JSON.stringify(message)} ${JSON.stringify(encounter.answers[field] ?? null)}`,
        ),
        ...Object.keys(encounter.answers)
          .filter((uuid) => state.fields[uuid]?.hidden !== false)
          .map((uuid) => `${label(uuid)} is hidden`),
        ...Object.entries(state.fields)
          .filter(([uuid, { autoselected }]) => autoselected !== undefined && autoselected !== encounter.answers[uuid])
          .map(([uuid]) => `${label(uuid)} is selected`),
      ];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('have moments that were typed within two hours before the form, by the clock of the programme', () => {
    const typed = histories.encounters.flatMap(({ form, at, answers }) => {
      const clock = Date.parse(`${clockAt(momentOf(new Date(at)), DEMO_ZONE).replace(' ', 'T')}Z`);
      return (demoForms.get(form)?.definition.fields ?? [])
        .map(({ uuid }) => answers[uuid])
        .filter((answer) => typeof answer === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:/.test(answer))
        .map((answer) => (clock - Date.parse(`${String(answer).replace(' ', 'T')}Z`)) / 60_000);
    });
    expect(typed.length).toBeGreaterThan(50);
    expect(typed.filter((minutes) => minutes < 0 || minutes > 120)).toEqual([]);
  });

  it('have people with names, birth dates and identifiers that registration accepts', () => {
    const today = now.toISOString().slice(0, 10);
    const answered = histories.patients
      .flatMap(({ patient, identifier }) => [
        ...patient.names.flatMap(({ given, family, middle }) => [
          personNameProblem(given),
          personNameProblem(family),
          personNameProblem(middle ?? '', false),
        ]),
        birthdateProblem(patient.birthdate, today),
        identifierProblem(identifier, { format: null }),
      ])
      .filter((problem) => problem !== null);
    expect(answered).toEqual([]);
    expect(new Set(histories.patients.map(({ identifier }) => identifier)).size).toBe(histories.patients.length);
    expect(new Set(histories.patients.map(({ patient }) => patient.uuid)).size).toBe(histories.patients.length);
  });

  it('are about three hundred people over eighteen months, none in the future, some dead, some coming back', () => {
    expect(histories.patients.length).toBeGreaterThan(270);
    expect(histories.patients.length).toBeLessThan(360);
    const times = histories.encounters.map(({ at }) => Date.parse(at));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 19 * 30 * 86_400_000);
    expect(new Set(histories.encounters.map(({ uuid }) => uuid)).size).toBe(histories.encounters.length);
    expect(new Set(histories.encounters.map(({ form }) => form))).toEqual(new Set(demoForms.keys()));
    expect(histories.encounters.some(({ username }) => username === automatedUser)).toBe(true);
    expect(histories.patients.filter(({ death }) => death !== null).length).toBeGreaterThan(1);
    const next = conceptOfQuestion('next_appointment');
    const upcoming = histories.encounters
      .flatMap(({ obs }) => obs)
      .filter(({ concept, time }) => concept === next && time !== null && Date.parse(`${time.replace(' ', 'T')}Z`) > now.getTime());
    expect(upcoming.length).toBeGreaterThan(15);
    expect(histories.relationships.length).toBeGreaterThan(40);
    const otherScript = histories.patients.filter(({ patient }) =>
      patient.names.some(({ given }) => /\p{L}/u.test(given) && !/\p{Script=Latin}/u.test(given)),
    );
    expect(share(otherScript.length, histories.patients.length)).toBeGreaterThan(0.2);
  });

  it('let nobody be seen after death', () => {
    for (const { patient, death } of histories.patients) {
      if (death === null) continue;
      const later = histories.encounters.filter(
        (encounter) => encounter.patient === patient.uuid && encounter.at > death.at && encounter.form !== 'TB Treatment Outcome',
      );
      expect(later.map(({ form }) => form)).toEqual([]);
    }
  });
});
