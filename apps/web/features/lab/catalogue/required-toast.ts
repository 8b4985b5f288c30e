import type { Message, PlainCode } from '@fieldward/messages/catalogue.ts';

/** The toast of a form in which something required is missing. */
export const requiredToast = (problems: readonly Message[]): PlainCode | null =>
  problems.some(({ code }) => code === 'answer.required') ? 'labcatalogue.fillRequired' : null;
