/** What is wrong with a schedule. With errors it is not published; a warning says that it may not do what was meant. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { FormDefinition } from '../../form/definition.ts';
import { checkCondition } from '../../rule/check.ts';
import type { LooseToken } from '../../rule/expression.ts';
import { againFindings, circleFindings } from './check-circle.ts';
import { dueFindings } from './check-due.ts';
import { tracingFindings } from './check-tracing.ts';
import { dosesOf, error, type ScheduleFinding } from './finding.ts';
import type { Known, KnownThing } from './known.ts';
import type { Anchor, Schedule, Settling, Step } from './schedule.ts';

interface Scene {
  readonly schedule: Schedule;
  readonly known: Known;
  readonly book: FormDefinition;
  readonly step: Step;
}

function thingFindings(
  list: readonly KnownThing[],
  uuid: string,
  position: string,
  missing: Message,
  retired: (name: string) => Message,
): ScheduleFinding[] {
  const found = list.find((each) => each.uuid === uuid);
  if (found === undefined) return [error(position, missing)];
  return found.retired ? [error(position, retired(found.name))] : [];
}

const questionFindings = (uuid: string, position: string, { known, step }: Scene): ScheduleFinding[] =>
  thingFindings(known.questions, uuid, position, say('schedule.noSuchQuestion', { step: step.name }), (name) =>
    say('schedule.retiredQuestion', { step: step.name, name }),
  );

function dateQuestionFindings(uuid: string, position: string, scene: Scene): ScheduleFinding[] {
  const found = questionFindings(uuid, position, scene);
  if (found.length > 0) return found;
  const question = scene.known.questions.find((each) => each.uuid === uuid);
  if (question?.field.dataType === 'datetime' && question.dateMode !== 'time') return [];
  return [error(position, say('schedule.notDateQuestion', { step: scene.step.name, name: question?.name ?? uuid }))];
}

function phaseFindings(phases: readonly string[], position: string, { known, step }: Scene): ScheduleFinding[] {
  return phases.flatMap((uuid, at) =>
    thingFindings(known.phases, uuid, `${position}[${at}]`, say('schedule.noSuchPhase', { step: step.name }), (name) =>
      say('schedule.retiredPhase', { step: step.name, name }),
    ),
  );
}

function settlingFindings(settling: Settling, position: string, scene: Scene): ScheduleFinding[] {
  const { known, step } = scene;
  if (settling.kind === 'answer') {
    const found = questionFindings(settling.question, `${position}.question`, scene);
    const offered = known.questions.find(({ uuid }) => uuid === settling.question)?.field.answers.map(({ concept }) => concept.uuid) ?? [];
    const strange = settling.answers.findIndex((answer) => !offered.includes(answer));
    if (found.length > 0 || strange < 0) return found;
    return [error(`${position}.answers[${strange}]`, say('schedule.noSuchAnswer', { step: step.name }))];
  }
  if (settling.kind === 'form') {
    return thingFindings(known.forms, settling.form, `${position}.form`, say('schedule.noSuchForm', { step: step.name }), (name) =>
      say('schedule.retiredForm', { step: step.name, name }),
    );
  }
  return thingFindings(known.tests, settling.test, `${position}.test`, say('schedule.noSuchTest', { step: step.name }), (name) =>
    say('schedule.retiredTest', { step: step.name, name }),
  );
}

function anchorFindings(anchor: Anchor, position: string, scene: Scene): ScheduleFinding[] {
  if (anchor.of === 'answer') return dateQuestionFindings(anchor.question, `${position}.question`, scene);
  if (anchor.of !== 'step' || scene.schedule.steps.some(({ key }) => key === anchor.step)) return [];
  return [error(`${position}.step`, say('schedule.noSuchStep', { step: scene.step.name }))];
}

function conditionFindings(tokens: readonly LooseToken[], position: string, { book, step }: Scene): ScheduleFinding[] {
  if (tokens.length === 0) return [];
  return checkCondition(tokens, book, step.name).map(({ severity, message, at }) => {
    // a step, or a way to find its day, that never holds is an error here: nothing would ever be due
    const serious = message.code === 'rule.neverTrue' ? 'error' : severity;
    return { severity: serious, message, position: at === undefined ? position : `${position}[${at}]` };
  });
}

function referenceFindings(position: string, scene: Scene): ScheduleFinding[] {
  const { step } = scene;
  const doses = dosesOf(step, position).flatMap(({ dose, position: at }) => [
    ...dose.due.flatMap((due, index) => [
      ...phaseFindings(due.phases, `${at}.due[${index}].phases`, scene),
      ...conditionFindings(due.condition, `${at}.due[${index}].condition`, scene),
      ...(due.kind === 'recorded'
        ? dateQuestionFindings(due.question, `${at}.due[${index}].question`, scene)
        : anchorFindings(due.anchor, `${at}.due[${index}].anchor`, scene)),
    ]),
    ...dose.notBefore.flatMap(({ anchor }, index) => anchorFindings(anchor, `${at}.notBefore[${index}].anchor`, scene)),
    ...dose.until.flatMap(({ anchor }, index) => anchorFindings(anchor, `${at}.until[${index}].anchor`, scene)),
  ]);
  return [
    ...step.settledBy.flatMap((settling, at) => settlingFindings(settling, `${position}.settledBy[${at}]`, scene)),
    ...phaseFindings(step.phases, `${position}.phases`, scene),
    ...conditionFindings(step.condition, `${position}.condition`, scene),
    ...doses,
  ];
}

/** What the step itself lacks, and numbers that contradict each other. */
function ownFindings(step: Step, position: string, schedule: Schedule, at: number): ScheduleFinding[] {
  const found: ScheduleFinding[] = [];
  const name = step.name === '' ? String(at + 1) : step.name;
  if (step.name === '') found.push(error(`${position}.name`, say('person.required')));
  if (!/^[a-z0-9][a-z0-9-]*$/.test(step.key)) found.push(error(`${position}.key`, say('schedule.badKey', { step: name })));
  if (schedule.steps.findIndex(({ key }) => key === step.key) < at)
    found.push(error(`${position}.key`, say('schedule.sameKey', { step: name })));
  if (schedule.steps.findIndex((other) => other.name !== '' && other.name === step.name) < at && step.name !== '')
    found.push(error(`${position}.name`, say('schedule.sameName', { step: name })));
  if (step.settledBy.length === 0) found.push(error(`${position}.settledBy`, say('schedule.neverSettled', { step: name })));
  if (step.statuses.length === 0) found.push(error(`${position}.statuses`, say('schedule.noStatus', { step: name })));
  if (step.times === 0) found.push(error(`${position}.times`, say('schedule.noTimes', { step: name })));
  if (step.doses.length === 0) found.push(error(`${position}.doses`, say('schedule.neverDue', { step: name })));
  return [...found, ...limitFindings(step, name, position)];
}

function limitFindings(step: Step, name: string, position: string): ScheduleFinding[] {
  const { after, missedAfter, traceAfter, lostAfter } = step;
  const found: ScheduleFinding[] = [];
  const first = [
    { limit: missedAfter, at: 'missedAfter' },
    { limit: traceAfter, at: 'traceAfter' },
    { limit: lostAfter, at: 'lostAfter' },
  ].find(({ limit }) => limit !== null);
  if (first !== undefined && first.limit !== null && first.limit < after) {
    found.push(error(`${position}.${first.at}`, say('schedule.missedInWindow', { step: name, window: after })));
  }
  const ordered = [missedAfter, traceAfter, lostAfter].filter((limit) => limit !== null);
  if (ordered.some((limit, at) => at > 0 && limit <= (ordered[at - 1] ?? -1))) {
    found.push(error(`${position}.${lostAfter !== null ? 'lostAfter' : 'traceAfter'}`, say('schedule.limitsNotInOrder', { step: name })));
  }
  return found;
}

/** Whether nobody ever works. */
function closedFindings({ closed }: Schedule): ScheduleFinding[] {
  return new Set(closed.weekdays).size === 7 ? [error('closed.weekdays', say('schedule.neverOpen'))] : [];
}

/**
 * Checks a schedule against what its workflow has: what it names, its conditions, its days, circles. `book` is the `questionBook` in the
 * language of the reader.
 */
export function checkSchedule(schedule: Schedule, known: Known, book: FormDefinition, name: string): ScheduleFinding[] {
  const steps = schedule.steps.flatMap((step, at) => {
    const position = `steps[${at}]`;
    const scene: Scene = { schedule, known, book, step };
    return [
      ...ownFindings(step, position, schedule, at),
      ...referenceFindings(position, scene),
      ...dueFindings(step, position),
      ...againFindings(step, position, known, name),
    ];
  });
  const none = schedule.steps.length === 0 ? [error('steps', say('schedule.noSteps'))] : [];
  return [...none, ...steps, ...circleFindings(schedule), ...closedFindings(schedule), ...tracingFindings(schedule, known)];
}
