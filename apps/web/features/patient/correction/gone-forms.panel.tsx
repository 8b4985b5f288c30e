import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GoneForm } from '@fieldward/contract/form/correction.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { goneFormsQuery } from './correction.queries.ts';
import { takeBack } from './undo-toast.tsx';
import classes from './correction.module.css';
import { Labelled } from '../../../ui/labelled.tsx';

/** The forms that were entered in error or for the wrong patient, each with its way back. */
export function GoneForms({ patient }: { patient: string }) {
  const t = useText();
  const { data, isError, error, refetch } = useQuery(goneFormsQuery(patient));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={2} />;
  if (data.length === 0) return <Text c="dimmed">{t('correction.noneGone')}</Text>;
  return (
    <ul className={classes.acts} aria-label={t('correction.goneForms')}>
      {data.map((form) => (
        <li key={form.act ?? form.encounter.uuid}>
          <Gone form={form} patient={patient} />
        </li>
      ))}
    </ul>
  );
}

function Gone({ form, patient }: { form: GoneForm; patient: string }) {
  const t = useText();
  const { moment } = useFormats();
  const { may } = useSession();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { kind, act, encounter, reason, at, by, to } = form;

  async function undo(): Promise<void> {
    setBusy(true);
    await takeBack(encounter.uuid, act, to === null ? [patient] : [patient, to.uuid], queries);
    setBusy(false);
  }

  const became = t(kind === 'moved' ? 'correction.wasMoved' : 'correction.wasVoided');
  return (
    <Group justify="space-between" wrap="nowrap" align="start" gap="sm">
      <div>
        <Text fw={600}>
          <Parts of={[form.form, moment(encounter.encounterDatetime)]} />
        </Text>
        <Text size="sm">
          {to === null ? (
            became
          ) : (
            <Labelled label={became}>
              <RouteLink to="/patient/detail" search={{ patient: to.uuid }}>
                <Parts of={[to.display, to.identifier]} />
              </RouteLink>
            </Labelled>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <Parts of={[at === null ? null : moment(at), by?.display]} />
        </Text>
        {reason === null ? null : (
          <Text size="sm" dir="auto">
            {t('correction.because', { reason })}
          </Text>
        )}
      </div>
      {may('Enter Data') ? (
        <Button
          variant="default"
          size="compact-sm"
          style={{ flexShrink: 0 }}
          loading={busy}
          aria-label={t('correction.undoOf', { form: form.form, when: moment(encounter.encounterDatetime) })}
          onClick={() => void undo()}
        >
          {t('correction.undo')}
        </Button>
      ) : null}
    </Group>
  );
}
