import type { AddressAnswer, ContactAnswer, GpsAnswer } from '@fieldward/domain/form/answers.ts';
import type { Course } from './course.ts';
import type { Step } from './journey.ts';
import type { OptionName } from './options.ts';
import type { DemoPatient } from './patients.ts';
import type { QuestionKey } from './questions.ts';
import type { Random } from './seeded-random.ts';

/** What somebody would answer to a question, before the rules of the form have their say. */
export type Wish =
  | OptionName
  | readonly OptionName[]
  | number
  | { readonly text: string }
  | AddressAnswer
  | GpsAnswer
  | readonly ContactAnswer[]
  | null;

/** One filling of one form. */
export interface Filling {
  readonly patient: DemoPatient;
  readonly course: Course;
  readonly step: Step;
  readonly random: Random;
  /** The contacts of the household, as they are entered. */
  readonly contacts: readonly ContactAnswer[];
  /** uuid of the facility's location. */
  readonly location: string;
}

type Answerer = (filling: Filling) => Wish;
export type Answerers = Partial<Record<QuestionKey, Answerer>>;

const day = 86_400_000;

/** The clock of the demonstration's programme, as answers are typed by it (`YYYY-MM-DDTHH:mm:…`): that of Pakistan, without summer time. */
export const clockOf = (at: Date): string => new Date(at.getTime() + 5 * 3_600_000).toISOString();

/** The day of the filling, some days off. */
export function onDay(filling: Filling, days = 0): Wish {
  return { text: clockOf(new Date(filling.step.at.getTime() + days * day)).slice(0, 10) };
}

/** The minute of the filling, some minutes before. */
export function atMinute(filling: Filling, minutesBefore: number): Wish {
  return {
    text: `${clockOf(new Date(filling.step.at.getTime() - minutesBefore * 60_000))
      .slice(0, 16)
      .replace('T', ' ')}:00`,
  };
}

export const yes = (answered: boolean): OptionName => (answered ? 'YES' : 'NO');
export const answered = (text: string): Wish => ({ text });
