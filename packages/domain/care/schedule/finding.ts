/** What the checks of schedules find, and where. */
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Dose, Step } from './schedule.ts';

export interface ScheduleFinding {
  readonly severity: 'error' | 'warning';
  readonly message: Message;
  /** Where: as in `steps[1].doses[0].due[2]`. */
  readonly place: string;
}

export const error = (place: string, message: Message): ScheduleFinding => ({ severity: 'error', message, place });
export const warning = (place: string, message: Message): ScheduleFinding => ({ severity: 'warning', message, place });

/** All doses of a step with their places. */
export function dosesOf(step: Step, place: string): { readonly dose: Dose; readonly place: string }[] {
  const placed = (doses: readonly Dose[], where: string): { dose: Dose; place: string }[] =>
    doses.map((dose, at) => ({ dose, place: `${where}.doses[${at}]` }));
  return [...placed(step.doses, place), ...step.catchUp.flatMap(({ doses }, at) => placed(doses, `${place}.catchUp[${at}]`))];
}
