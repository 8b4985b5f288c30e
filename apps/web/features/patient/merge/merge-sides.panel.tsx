import { Button, Paper, SimpleGrid, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { MergePreview, MergeSideShown } from '@fieldward/contract/patient/patient-merge.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { SmallPhoto, usePhotosOf, type PhotosOfList } from '../../../widgets/photo/small-photo.tsx';

/** Both records: which one stays, and how much is known of each. */
export function MergeSides({ preview: { from, into }, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  const t = useText();
  const photos = usePhotosOf([into.uuid, from.uuid]);
  return (
    <>
      <SimpleGrid cols={2} spacing="md">
        <Side of={into} photos={photos} stays />
        <Side of={from} photos={photos} stays={false} />
      </SimpleGrid>
      <Button mt="sm" variant="default" size="compact-md" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onSwap}>
        {t('merge.swap')}
      </Button>
    </>
  );
}

function Side({ of, photos, stays }: { of: MergeSideShown; photos: PhotosOfList; stays: boolean }) {
  const t = useText();
  const { dayOf, number } = useFormats();
  return (
    <Paper withBorder p="sm" component="section" aria-label={of.display}>
      <Status tone={stays ? 'good' : 'neutral'}>{t(stays ? 'merge.stays' : 'merge.goes')}</Status>
      <SmallPhoto photos={photos} patient={of.uuid} name={of.display} large />
      <div style={{ overflowWrap: 'anywhere' }}>
        <RouteLink to="/patient/detail" search={{ patient: of.uuid }} fw={600}>
          <bdi>{of.display}</bdi>
        </RouteLink>
      </div>
      <Text size="sm">{labelled(t('merge.registered'), dayOf(of.registered))}</Text>
      <Text size="sm">{labelled(t('merge.visits'), number(of.encounters))}</Text>
      <Text size="sm">{labelled(t('merge.lastVisit'), of.lastEncounter === null ? t('merge.never') : dayOf(of.lastEncounter))}</Text>
      {of.places.length === 0 ? null : (
        <Text size="sm" dir="auto">
          {labelled(t('merge.places'), of.places.join(', '))}
        </Text>
      )}
    </Paper>
  );
}
