import { questionBook, type Known } from '@fieldward/domain/care/schedule/known.ts';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { useFormats } from '../../lib/format.ts';
import { useMessageText, useText } from '../../lib/text.ts';
import type { Naming } from './token-name.ts';

/** The forms, phases and questions of a workflow, and the tests of the laboratory. */
export const knownQuery = (workflow: string) =>
  queryOptions({
    queryKey: ['schedule', 'known', workflow],
    queryFn: ({ signal }) => call('GET fieldward/scheduleknown', { query: { workflow } }, signal),
    enabled: workflow !== '',
  });

/** How the parts of conditions over the questions of a workflow are called. */
export function useNamingOf(known: Pick<Known, 'questions'>): Naming {
  const t = useText();
  const say = useMessageText();
  const { typed } = useFormats();
  return useMemo<Naming>(() => {
    const form = questionBook(known, {
      'patient.sex': t('schedule.sex'),
      'patient.ageInDays': t('schedule.ageInDays'),
      'patient.ageInMonths': t('schedule.ageInMonths'),
      'patient.ageInYears': t('schedule.ageInYears'),
      female: t('schedule.female'),
      male: t('schedule.male'),
    });
    return { form, t, say, day: typed };
  }, [known, t, say, typed]);
}
