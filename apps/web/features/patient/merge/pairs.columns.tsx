import type { PatientPair } from '@fieldward/contract/patient/patient-pairs.operations.ts';
import { Button, Group, Stack, Text, useDirection } from '@mantine/core';
import { useMemo } from 'react';
import { useFormats, type Formats } from '../../../lib/format.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { genderText } from '../../../widgets/patient-card.tsx';
import { SmallPhoto, usePhotosOf, type PhotosOfList } from '../../../widgets/photo/small-photo.tsx';
import { reasonsText } from './pair-words.ts';
import type { PairState } from './pairs.queries.ts';

interface PersonProps {
  of: PatientPair['a'];
  photos: PhotosOfList;
  t: Say;
  day: Formats['day'];
}

function Person({ of, photos, t, day }: PersonProps) {
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <SmallPhoto photos={photos} patient={of.uuid} name={of.name} />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>
          <bdi>{of.name}</bdi>
        </Text>
        <Text size="sm">
          <Parts of={[of.identifier ?? '', genderText(of.gender, t), day(of.birthdate), of.places.join(', ')]} />
        </Text>
      </div>
    </Group>
  );
}

/** A person in the title of a row on a phone: whoever compares two of them reads both names whole. */
function Named({ of, photos }: Pick<PersonProps, 'of' | 'photos'>) {
  return (
    <Group component="span" gap={8} wrap="nowrap">
      <SmallPhoto photos={photos} patient={of.uuid} name={of.name} />
      <bdi style={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{of.name}</bdi>
    </Group>
  );
}

/** The columns of pairs: who, how likely, why, and what to do. */
export function usePairColumns(
  rows: readonly PatientPair[] | undefined,
  state: PairState,
  compare: (pair: PatientPair) => void,
  decided: (pair: PatientPair, different: boolean) => Promise<void>,
): readonly GridColumn<PatientPair>[] {
  const t = useText();
  const { day, dayOf, number } = useFormats();
  const { dir } = useDirection();
  const photos = usePhotosOf((rows ?? []).flatMap(({ a, b }) => [a.uuid, b.uuid]));
  return useMemo(() => {
    const names = ({ a, b }: PatientPair) => ({ a: a.name, b: b.name });
    const both = (row: PatientPair): string => `${row.a.name} · ${row.b.name}`;
    return [
      {
        key: 'pair',
        title: t('merge.pair'),
        width: 340,
        wrap: true,
        phone: 'title',
        value: both,
        short: (row) => (
          <Stack component="span" gap={6}>
            <Named of={row.a} photos={photos} />
            <Named of={row.b} photos={photos} />
          </Stack>
        ),
        render: (row) => (
          // what is told of them begins where the page does, in whatever letters the names are
          <Stack gap={6} dir={dir}>
            <Person of={row.a} photos={photos} t={t} day={day} />
            <Person of={row.b} photos={photos} t={t} day={day} />
          </Stack>
        ),
      },
      { key: 'score', title: t('merge.score'), width: 80, numeric: true, value: ({ score }) => number(score) },
      {
        key: 'reasons',
        title: t('merge.reasons'),
        width: 200,
        wrap: true,
        phone: 'first',
        value: (row) => reasonsText(row.reasons, t),
        render: (row) => (
          <Text size="sm">
            {reasonsText(row.reasons, t)}
            {row.decided === null ? '' : ` · ${t('merge.decidedBy', { user: row.decided.by ?? '–', date: dayOf(row.decided.date) })}`}
          </Text>
        ),
      },
      {
        key: 'decide',
        title: t('merge.action'),
        action: true,
        width: 190,
        render: (row) =>
          state === 'different' ? (
            <Button
              size="compact-sm"
              variant="default"
              data-saves
              aria-label={t('merge.againOf', names(row))}
              onClick={() => void decided(row, false)}
            >
              {t('merge.again')}
            </Button>
          ) : (
            <Group gap={6}>
              <Button size="compact-sm" aria-label={t('merge.compareOf', names(row))} onClick={() => compare(row)}>
                {t('merge.compare')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                data-saves
                aria-label={t('merge.differentOf', names(row))}
                onClick={() => void decided(row, true)}
              >
                {t('merge.different')}
              </Button>
            </Group>
          ),
      },
    ];
  }, [t, day, dayOf, number, dir, state, compare, decided, photos]);
}
