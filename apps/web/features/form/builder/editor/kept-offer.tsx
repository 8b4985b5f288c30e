import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { RouteLink } from '../../../../widgets/navigation.tsx';
import { FORM_LIST } from '../list/builder-address.ts';
import type { KeptCopy } from './copy-draft.ts';

/** What was being built and never saved: go on with it or start over. Nothing is thrown away without the choice. */
export function KeptOffer({ kept, continueIt, startOver }: { kept: KeptCopy; continueIt: () => void; startOver: () => void }) {
  const t = useText();
  const { moment } = useFormats();
  return (
    <>
      <Alert
        role="alert"
        color="teal"
        variant="light"
        icon={<IconHistory aria-hidden />}
        title={t('builder.keptTitle')}
        maw={640}
        mx="auto"
        mt="xl"
      >
        <Text>
          {t('builder.keptText', {
            name: kept.copy.name.trim() || t('builder.newForm'),
            count: kept.copy.fields.length,
            when: moment(momentOf(kept.at)),
          })}
        </Text>
        <Group gap="xs" mt="xs" p={4}>
          <Button data-autofocus autoFocus onClick={continueIt}>
            {t('builder.continue')}
          </Button>
          <Button variant="default" onClick={startOver}>
            {t('builder.startOver')}
          </Button>
          <RouteLink to={FORM_LIST}>{t('builder.backToList')}</RouteLink>
        </Group>
      </Alert>
    </>
  );
}
