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
  const add = (form: string, days: number, month = 0): void => {
    const at = new Date(course.start.getTime() + days * day);
    at.setUTCHours(random.whole(4, 8), random.whole(0, 59), 0, 0); // the working hours of UTC+5
    const before = steps.at(-1)?.at;
    // forms of one day follow each other
    if (before?.toISOString().slice(0, 10) === at.toISOString().slice(0, 10)) at.setTime(before.getTime() + random.whole(15, 40) * 60_000);
    if (form === 'TB Treatment Initiation') treatedFrom = at;
    if (at.getTime() < now.getTime() - day / 8) steps.push({ form, at, month, treatedFrom });
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
  const start = 6 + random.whole(0, 4);
  add('TB Treatment Initiation', start);
  if (random.chance(0.5)) add('TB Contact Tracing', start + random.whole(4, 12));
  for (let month = 1; month <= course.endsAfter; month += 1) {
    if (!course.adherent && random.chance(0.12)) continue;
    const visit = start + month * 28 + (course.adherent ? 0 : random.whole(0, 5));
    add('TB Monthly Follow Up', visit, month);
    if (course.reaction && month === 1) add('TB Adverse Events', visit, month);
  }
  add(
    'TB Treatment Outcome',
    start + course.endsAfter * 28 + (course.outcome === 'LOST TO FOLLOW UP' ? 62 : random.whole(8, 14)),
    course.endsAfter,
  );
  if (course.kind === 'both' && course.outcome !== 'DIED' && course.outcome !== 'LOST TO FOLLOW UP')
    breath(start + (course.endsAfter + 1) * 28);
  return inOrder(steps);
}

function inOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
