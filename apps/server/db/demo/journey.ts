import type { Course } from './course.ts';
import type { Random } from './seeded-random.ts';

/** One form to be filled on one day of a patient's course. */
export interface Step {
  readonly form: string;
  readonly at: Date;
  /** Month of treatment, from 1; 0 outside treatment. */
  readonly month: number;
  /** The day treatment began; null for those who are not treated. */
  readonly treatedFrom: Date | null;
}

const day = 86_400_000;

/** The forms a patient of this course has filled until now, in time order. */
export function journeyOf(course: Course, now: Date, random: Random): Step[] {
  const steps: Step[] = [];
  let treatedFrom: Date | null = null;
  let start = 0;
  const add = (form: string, days: number, month = 0): void => {
    const at = new Date(course.start.getTime() + days * day);
    at.setUTCHours(random.whole(4, 8), random.whole(0, 59), 0, 0); // the working hours of UTC+5
    const before = steps.at(-1)?.at;
    // forms of one day follow each other
    if (before?.toISOString().slice(0, 10) === at.toISOString().slice(0, 10)) at.setTime(before.getTime() + random.whole(15, 40) * 60_000);
    if (form === 'TB Treatment Initiation') treatedFrom = at;
    if (at.getTime() < now.getTime() - day / 8) steps.push({ form, at, month, treatedFrom });
  };
  /** Somebody looks for who did not come in the month: once, and again where nobody was found. */
  const trace = (month: number, attempts: number): void => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const at = new Date(course.start.getTime() + (start + month * 28 + 15 + attempt * 8) * day);
      at.setUTCHours(5 + attempt, (course.household * 7) % 60, 0, 0);
      if (at.getTime() < now.getTime() - day / 8) steps.push({ form: 'TB Missed Visit', at, month, treatedFrom });
    }
  };
  const breath = (from: number): void => {
    add('Respiratory Assessment', from);
    if (course.saturation < 90) add('Oxygen Therapy', from);
    if (course.saturation < 87) add('Oxygen Therapy', from + 2);
    for (let visit = 1; visit <= 4; visit += 1) add('Respiratory Review', from + visit * random.whole(40, 60));
  };
  if (course.kind === 'respiratory') {
    breath(0);
    return inOrder(steps);
  }
  add('TB Screening', 0);
  if (course.kind === 'screened') return steps;
  add('Presumptive TB Registration', random.whole(0, 1));
  if (random.chance(0.7)) add('Chest Xray Result', 2);
  add('TB Diagnosis and Results', 3 + random.whole(0, 2));
  if (course.kind === 'ruledOut') return inOrder(steps);
  start = 6 + random.whole(0, 4);
  add('TB Treatment Initiation', start);
  if (random.chance(0.5)) add('TB Contact Tracing', start + random.whole(4, 12));
  for (let month = 1; month <= course.endsAfter; month += 1) {
    if (!course.adherent && random.chance(0.12)) {
      trace(month, 1);
      continue;
    }
    const visit = start + month * 28 + (course.adherent ? 0 : random.whole(0, 5));
    add('TB Monthly Follow Up', visit, month);
    if (course.reaction && month === 1) add('TB Adverse Events', visit, month);
  }
  if (course.outcome === 'LOST TO FOLLOW UP') trace(course.endsAfter + 1, 2);
  add(
    'TB Treatment Outcome',
    start + course.endsAfter * 28 + (course.outcome === 'LOST TO FOLLOW UP' ? 62 : random.whole(8, 14)),
    course.endsAfter,
  );
  if (course.kind === 'both' && course.outcome !== 'DIED' && course.outcome !== 'LOST TO FOLLOW UP')
    breath(start + (course.endsAfter + 1) * 28);
  return stayedAway(course, inOrder(steps), now);
}

/** A lot that each course has drawn, the same whenever it is asked. */
export const lotOf = ({ weight }: Course): number => Math.round(weight * 10);

/** Some who are in treatment have not come for weeks: somebody looks for most of them. */
function stayedAway(course: Course, steps: Step[], now: Date): Step[] {
  const lot = lotOf(course);
  const since = now.getTime() - (lot % 4 === 0 ? 58 : 48) * day;
  const ended = steps.some(({ form }) => form === 'TB Treatment Outcome');
  const last = steps.findLast(({ month, at }) => month > 0 && at.getTime() <= since);
  if (lot % 2 !== 0 || ended || last === undefined || course.kind === 'both') return steps;
  const missed = steps.filter(({ at }) => at.getTime() <= since);
  const due = last.at.getTime() + 28 * day;
  const tried = new Date(Math.max(due + 15 * day, now.getTime() - (2 + (lot % 9)) * day));
  tried.setUTCHours(5, 10, 0, 0);
  if (Math.floor(lot / 2) % 3 === 0 || tried.getTime() > now.getTime() - day / 8) return missed;
  return [...missed, { form: 'TB Missed Visit', at: tried, month: last.month + 1, treatedFrom: last.treatedFrom }];
}

function inOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
