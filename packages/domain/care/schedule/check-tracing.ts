/** What is wrong with how a schedule traces people. */
import { say } from '@fieldward/messages/catalogue.ts';
import { error, warning, type ScheduleFinding } from './finding.ts';
import type { Known } from './known.ts';
import type { Schedule, Tracing } from './schedule.ts';

type Question = Known['questions'][number];

const usable = <T extends { readonly uuid: string; readonly retired: boolean }>(list: readonly T[], uuid: string): T | undefined =>
  list.find((each) => each.uuid === uuid && !each.retired);

function formFindings({ form }: Tracing, { steps }: Schedule, known: Known): ScheduleFinding[] {
  const found = usable(known.forms, form);
  if (found === undefined) return [error('tracing.form', say('schedule.traceForm'))];
  const settled = steps.find(({ settledBy }) => settledBy.some((each) => each.kind === 'form' && each.form === form));
  return settled === undefined ? [] : [error('tracing.form', say('schedule.traceSettles', { name: found.name, step: settled.name }))];
}

function meaningFindings({ means }: Tracing, question: Question): ScheduleFinding[] {
  const offered = question.field.answers.map(({ concept }) => concept);
  const strange = means.findIndex(({ answer }) => !offered.some(({ uuid }) => uuid === answer));
  if (strange >= 0) return [error(`tracing.means[${strange}]`, say('schedule.traceNoSuchAnswer', { name: question.name }))];
  if (means.length === 0) return [error('tracing.means', say('schedule.traceMeans', { name: question.name }))];
  return offered
    .filter(({ uuid }) => !means.some(({ answer }) => answer === uuid))
    .map(({ display }) => warning('tracing.means', say('schedule.traceUnsaid', { answer: display })));
}

function promiseFindings({ means, promised }: Tracing, known: Known): ScheduleFinding[] {
  if (promised === '')
    return means.some(({ outcome }) => outcome === 'promised') ? [error('tracing.promised', say('schedule.tracePromised'))] : [];
  const question = usable(known.questions, promised);
  if (question === undefined) return [error('tracing.promised', say('schedule.tracePromised'))];
  if (question.field.dataType === 'datetime' && question.dateMode !== 'time') return [];
  return [error('tracing.promised', say('schedule.traceNotDate', { name: question.name }))];
}

/** Errors and warnings of the part `tracing`. */
export function tracingFindings(schedule: Schedule, known: Known): ScheduleFinding[] {
  const { tracing, steps } = schedule;
  if (tracing === null) return [];
  const question = usable(known.questions, tracing.outcome);
  return [
    ...formFindings(tracing, schedule, known),
    ...(question === undefined || question.field.answers.length === 0
      ? [error('tracing.outcome', say('schedule.traceOutcome'))]
      : meaningFindings(tracing, question)),
    ...promiseFindings(tracing, known),
    ...(steps.every(({ traceAfter }) => traceAfter === null) ? [warning('tracing', say('schedule.traceNobody'))] : []),
  ];
}
