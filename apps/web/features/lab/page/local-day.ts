import { dayOf, localMoment } from '@fieldward/domain/time/moment.ts';

/** The day of a moment of the API (`2026-11-21T20:00:00.000+0000`) where the person sits, `YYYY-MM-DD`; '' for none. */
export const dayHere = (moment: string | null | undefined): string =>
  moment ? dayOf(localMoment(new Date(moment.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))) : '';
