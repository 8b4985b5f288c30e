/** Due days that never come, never end, or contradict each other. */
import { say } from '@fieldward/messages/catalogue.ts';
import { dosesOf, error, warning, type ScheduleFinding } from './finding.ts';
import type { After, Anchor, CatchUp, Dose, Due, Step } from './schedule.ts';
import { daysOf, type Span } from './span.ts';

const sameAnchor = (a: Anchor, b: Anchor): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether `a` is at least as long as `b`, however long their months are. */
const asLong = (a: Span, b: Span): boolean => (a.unit === b.unit ? a.count >= b.count : daysOf(a)[0] >= daysOf(b)[1]);

/** An alternative that always gives a day for whoever is enrolled: those after it are never asked. */
const isCertain = (due: Due, step: Step): boolean =>
  due.kind !== 'recorded' &&
  due.condition.length === 0 &&
  due.phases.length === 0 &&
  (due.anchor.of === 'enrolment' || (due.anchor.of === 'phase' && step.phases.length > 0));

function endlessFindings(step: Step, dose: Dose, position: string): ScheduleFinding[] {
  const isRepeated = step.doses.length === 1 && step.times !== 1;
  return dose.due.flatMap((due, at) => {
    if (due.kind === 'recorded') return [];
    const empty = due.span.count === 0;
    const again = due.kind === 'grid' || due.anchor.of === 'settled';
    // after each settling it would be due again on the same day
    return isRepeated && empty && again ? [error(`${position}.due[${at}].span`, say('schedule.alwaysDue', { step: step.name }))] : [];
  });
}

function boundFindings(step: Step, dose: Dose, position: string): ScheduleFinding[] {
  const crossing = dose.until.findIndex((end) =>
    dose.notBefore.some((start) => sameAnchor(start.anchor, end.anchor) && asLong(start.span, end.span)),
  );
  if (crossing >= 0) return [error(`${position}.until[${crossing}]`, say('schedule.emptyAges', { step: step.name }))];
  const tooLate = (due: Due, end: After): boolean =>
    due.kind === 'after' && sameAnchor(due.anchor, end.anchor) && asLong(due.span, end.span);
  const late = dose.due.findIndex((due) => dose.until.some((end) => tooLate(due, end)));
  return late < 0 ? [] : [error(`${position}.due[${late}].span`, say('schedule.dueTooLate', { step: step.name }))];
}

function alternativeFindings(step: Step, dose: Dose, position: string): ScheduleFinding[] {
  const found: ScheduleFinding[] = [];
  const certain = dose.due.findIndex((due) => isCertain(due, step));
  if (certain >= 0 && certain < dose.due.length - 1) {
    found.push(warning(`${position}.due[${certain + 1}]`, say('schedule.neverAsked', { step: step.name, number: certain + 2 })));
  }
  const twice = dose.due.findIndex((due, at) => dose.due.findIndex((other) => JSON.stringify(other) === JSON.stringify(due)) < at);
  if (twice >= 0) found.push(warning(`${position}.due[${twice}]`, say('schedule.sameTwice', { step: step.name, number: twice + 1 })));
  for (const [at, due] of dose.due.entries()) {
    const strange = step.phases.length > 0 && due.phases.length > 0 && !due.phases.some((phase) => step.phases.includes(phase));
    if (strange) found.push(error(`${position}.due[${at}].phases`, say('schedule.phasesApart', { step: step.name, number: at + 1 })));
  }
  return found;
}

/** Whether nothing but settlings of the step itself lead to the first due day. */
const beginsNever = (dose: Dose, first: boolean): boolean =>
  dose.due.length === 0 ||
  (first && dose.due.every((due) => due.kind !== 'recorded' && (due.anchor.of === 'settled' || due.anchor.of === 'start')));

/** Of two doses with ages, the later has the higher one. */
function orderFindings(step: Step, doses: readonly Dose[], position: string): ScheduleFinding[] {
  return doses.flatMap((dose, at) => {
    const [before, own] = [doses[at - 1]?.due[0], dose.due[0]];
    if (before?.kind !== 'after' || own?.kind !== 'after' || !sameAnchor(before.anchor, own.anchor) || own.anchor.of === 'settled')
      return [];
    if (!asLong(before.span, own.span)) return [];
    return [error(`${position}.doses[${at}].due[0].span`, say('schedule.dosesNotInOrder', { step: step.name, number: at + 1 }))];
  });
}

/** Whether the first ends after the second begins; where months and days make it open, they are taken to follow each other. */
const reaches = (a: Span | null, b: Span | null): boolean =>
  a === null || b === null || (a.unit === b.unit ? a.count > b.count : daysOf(a)[0] > daysOf(b)[1]);
const overlap = (a: CatchUp, b: CatchUp): boolean => reaches(a.under, b.from) && reaches(b.under, a.from);

function catchUpFindings(step: Step, position: string): ScheduleFinding[] {
  return step.catchUp.flatMap((range, at) => {
    const where = `${position}.catchUp[${at}]`;
    const found: ScheduleFinding[] = [];
    if (range.doses.length === 0) found.push(error(`${where}.doses`, say('schedule.neverDue', { step: step.name })));
    if (range.from !== null && range.under !== null && asLong(range.from, range.under))
      found.push(error(`${where}.under`, say('schedule.emptyAges', { step: step.name })));
    else if (step.catchUp.slice(0, at).some((other) => overlap(other, range)))
      found.push(error(where, say('schedule.agesOverlap', { step: step.name, number: at + 1 })));
    return [...found, ...orderFindings(step, range.doses, where)];
  });
}

/** What is wrong with the days of a step. */
export function dueFindings(step: Step, position: string): ScheduleFinding[] {
  const firsts = new Set([step.doses[0], ...step.catchUp.map(({ doses }) => doses[0])]);
  const doses = dosesOf(step, position).flatMap(({ dose, position: at }) => [
    ...(beginsNever(dose, firsts.has(dose)) ? [error(`${at}.due`, say('schedule.neverDue', { step: step.name }))] : []),
    ...endlessFindings(step, dose, at),
    ...boundFindings(step, dose, at),
    ...alternativeFindings(step, dose, at),
  ]);
  return [...doses, ...orderFindings(step, step.doses, position), ...catchUpFindings(step, position)];
}
