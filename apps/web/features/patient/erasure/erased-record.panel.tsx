import type { Moment } from '@fieldward/domain/time/day.ts';
import { Title } from '@mantine/core';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';

/** What the page of a patient says whose record was erased: that it was, and nothing of the person. */
export function ErasedRecord({ at }: { at: Moment }) {
  const t = useText();
  const { moment } = useFormats();
  const title = t('erasure.pageTitle');
  usePageTitle(title);
  return (
    <>
      <Title order={1}>{title}</Title>
      <EmptyState
        title={t('erasure.erasedOn', { date: moment(at) })}
        hint={t('erasure.erasedWhy')}
        action={<RouteLink to="/patient">{t('patient.findTitle')}</RouteLink>}
      />
    </>
  );
}
