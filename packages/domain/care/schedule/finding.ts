/** What the checks of schedules find, and where. */
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Dose, Step } from './schedule.ts';

export interface ScheduleFinding {
  readonly severity: 'error' | 'warning';
  readonly message: Message;
  /** Where: as in `steps[1].doses[0].due[2]`. */
  readonly position: string;
}

export const error = (position: string, message: Message): ScheduleFinding => ({ severity: 'error', message, position });
export const warning = (position: string, message: Message): ScheduleFinding => ({ severity: 'warning', message, position });

/** All doses of a step with their positions. */
export function dosesOf(step: Step, position: string): { readonly dose: Dose; readonly position: string }[] {
  const placed = (doses: readonly Dose[], where: string): { dose: Dose; position: string }[] =>
    doses.map((dose, at) => ({ dose, position: `${where}.doses[${at}]` }));
  return [...placed(step.doses, position), ...step.catchUp.flatMap(({ doses }, at) => placed(doses, `${position}.catchUp[${at}]`))];
}
