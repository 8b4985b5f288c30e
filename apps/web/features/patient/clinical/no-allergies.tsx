import { noKnownAllergies } from '@fieldward/contract/patient/no-known-allergies.ts';
import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { remove, save } from '../../../lib/client.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { WorkButton } from '../../../ui/work-button.tsx';

interface NoAllergiesProps {
  patient: string;
  none: PatientBannerFacts['noAllergies'];
}

/** Without an allergy: whether somebody asked, who and when, and the way to say that none is known. */
export function NoAllergies({ patient, none }: NoAllergiesProps) {
  const t = useText();
  const { dayOf } = useFormats();
  const { may } = useSession();
  const queries = useQueryClient();
  const edits = may(noKnownAllergies.privileges.write);
  const done = async () => {
    await queries.invalidateQueries({ queryKey: ['patient', patient] });
    notify('chart.saved');
  };
  if (none === null)
    return (
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">{t('chart.noAllergies')}</Text>
        {edits ? (
          <WorkButton
            variant="subtle"
            size="compact-sm"
            icon={IconCheck}
            text={t('chart.noKnownAllergies')}
            work={async () => {
              await save(noKnownAllergies, { patient });
              await done();
            }}
          />
        ) : null}
      </Group>
    );
  return (
    <Group justify="space-between" gap="xs">
      <Text>{t('chart.noneKnownSince', { name: isolated(none.by ?? '–'), date: dayOf(none.at) })}</Text>
      {edits ? (
        <WorkButton
          variant="subtle"
          size="compact-sm"
          icon={IconArrowBackUp}
          text={t('chart.takeBack')}
          aria-label={t('chart.takeBackOf', { name: t('chart.noKnownAllergies') })}
          work={async () => {
            await remove(noKnownAllergies, none.uuid);
            await done();
          }}
        />
      ) : null}
    </Group>
  );
}
