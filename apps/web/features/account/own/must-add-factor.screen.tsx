import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { AccountSection } from './account-section.tsx';
import { AddFactor } from './add-factor.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';

/** In place of every page while a role demands a second factor and there is none. */
export default function MustAddFactorScreen() {
  const t = useText();
  const queries = useQueryClient();
  const { data: state, error, refetch } = useQuery(secondFactorQuery);

  async function done(): Promise<void> {
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    // what was refused until now may be open
    await queries.invalidateQueries();
  }

  return (
    <>
      <PageHeader title={t('signin.add')} />
      <Stack gap="md" maw={720}>
        <Alert icon={<IconInfoCircle aria-hidden />} color="teal">
          {t('signin.demanded')}
        </Alert>
        <AccountSection title={t('signin.factor')} hint={t('signin.factorHint')}>
          {state ? (
            <AddFactor passwordNeeded={state.passwordNeeded} onDone={() => void done()} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons rows={2} />
          )}
        </AccountSection>
      </Stack>
    </>
  );
}
