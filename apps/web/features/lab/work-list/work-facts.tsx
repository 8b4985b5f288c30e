import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WorkRow, WorkSample } from '@fieldward/contract/lab/lab-work.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';

/** Whom and what a step is about, so that the label in the hand can be compared. */
export function WorkFacts({ row, sample }: { row: WorkRow; sample?: WorkSample }) {
  const t = useText();
  const { day, moment } = useFormats();
  const { patient, labTestType, labReferenceNumber, location, orderedAt } = row;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('labwork.patient'), <bdi key="patient">{[patient.display, patient.identifier].filter(Boolean).join(' · ')}</bdi>],
    [t('labwork.born'), [day(patient.birthdate), patient.gender].filter(Boolean).join(' · ') || '–'],
    [t('labwork.test'), labTestType.display],
    [t('labscreen.reference'), <bdi key="reference">{labReferenceNumber}</bdi>],
    ...(sample
      ? ([
          [t('labscreen.sampleIdentifier'), <bdi key="label">{sample.sampleIdentifier}</bdi>],
          [t('labscreen.specimenType'), sample.specimenType || '–'],
          [t('labscreen.collectedOn'), moment(sample.collectionDate) || '–'],
        ] as const)
      : ([[t('labwork.ordered'), moment(orderedAt)]] as const)),
    [t('labwork.place'), location?.display ?? '–'],
  ];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" component="dl" m={0}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
