import { Group, Modal, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shownUnit } from '@fieldward/domain/lab/unit.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { PrintReport } from '../report/lab-report-buttons.tsx';
import { labTestQuery, seesResults, type WholeLabTest } from './lab-work.queries.ts';
import { careSettingWord, SampleState } from '../page/lab-words.tsx';
import { ResultFlag } from '../../../widgets/result-flag.tsx';

/** 'Test Order Summary': the order, its samples and its results. */
export function TestOrderSummary({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const { may } = useSession();
  useFocusBack();
  const { data, error, refetch } = useQuery(labTestQuery(uuid, may));
  const title = t('labscreen.summary');
  return (
    <Modal opened onClose={onClose} title={title} size={860} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {data ? (
        <Cards test={data.data} results={seesResults(may)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={8} />
      )}
    </Modal>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={3} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" component="dl" m={0}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{value || '–'}</bdi>
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

function Cards({ test, results }: { test: WholeLabTest; results: boolean }) {
  const t = useText();
  const { dayOf, moment } = useFormats();
  const { order, labTestSamples } = test;
  return (
    <Stack gap="md">
      <Card title={t('labscreen.orderDetails')}>
        <Facts
          facts={[
            [t('labscreen.testType'), test.labTestType.name],
            [t('labscreen.reference'), test.labReferenceNumber],
            [t('labscreen.orderNumber'), order.orderNumber],
            [t('labscreen.orderedOn'), moment(order.dateActivated)],
            [t('labscreen.orderer'), order.orderer?.display],
            [t('labscreen.encounter'), order.encounter?.display],
            [t('labscreen.careSetting'), order.careSetting === null ? null : careSettingWord(t, order.careSetting)],
            [t('labscreen.dueAt'), moment(test.dueAt)],
            [t('labscreen.instructions'), test.labInstructions],
          ]}
        />
      </Card>
      <Card title={t('labscreen.sampleDetails')}>
        {labTestSamples.length === 0 ? <Text c="dimmed">{t('labscreen.noSample')}</Text> : null}
        <Stack gap="md">
          {labTestSamples.map((sample) => (
            <div key={sample.uuid}>
              <Group gap="xs" mb={6}>
                <Text fw={600}>
                  <bdi>{sample.sampleIdentifier}</bdi>
                </Text>
                <SampleState status={sample.status} />
              </Group>
              <Facts
                facts={[
                  [t('labscreen.specimenType'), sample.specimenType?.display],
                  [t('labscreen.specimenSite'), sample.specimenSite?.display],
                  [t('labscreen.collectedOn'), dayOf(sample.collectionDate)],
                  [t('labscreen.collector'), sample.collector?.display],
                  ...(sample.quantity === null
                    ? []
                    : ([[t('labscreen.quantity'), `${sample.quantity} ${shownUnit(sample.units) ?? ''}`]] as const)),
                  ...(sample.expiryDate === null ? [] : ([[t('labscreen.expiryDate'), dayOf(sample.expiryDate)]] as const)),
                  ...(sample.status === 'REJECTED' ? ([[t('labscreen.rejectReason'), sample.rejectReason]] as const) : []),
                ]}
              />
            </div>
          ))}
        </Stack>
      </Card>
      {results ? <Results test={test} /> : null}
    </Stack>
  );
}

function Results({ test }: { test: WholeLabTest }) {
  const t = useText();
  const { moment } = useFormats();
  const { attributes } = test;
  return (
    <Card title={t('labscreen.resultDetails')}>
      {attributes.length === 0 ? (
        <Text c="dimmed">{t(test.resultedAt === null ? 'labscreen.noResults' : 'labscreen.resultsHidden')}</Text>
      ) : null}
      {attributes.length > 0 && test.releasedAt !== null ? <PrintReport labTest={test.uuid} mb="xs" size="compact-md" /> : null}
      {attributes.length > 0 && test.releasedAt === null ? <Status tone="warning">{t('labscreen.notReleased')}</Status> : null}
      <Stack gap={6} component="ul" m={0} mt="xs" p={0} style={{ listStyle: 'none' }}>
        {attributes.map((result) => (
          <Group component="li" key={result.uuid} gap="xs" justify="space-between">
            <Text c="dimmed">
              <bdi>{result.attributeType.name}</bdi>
              {result.setNumber === null ? null : ` (${result.setNumber})`}
            </Text>
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{result.valueDisplay ?? result.valueReference}</bdi>
              </Text>
              <ResultFlag flag={result.flag} />
              {result.beyondDelta ? <Status tone="warning">{t('labscreen.beyondDelta')}</Status> : null}
              {result.amends ? <Status tone="neutral">{t('labscreen.amendedFrom', { value: result.amends.display })}</Status> : null}
            </Group>
          </Group>
        ))}
      </Stack>
      {test.resultedAt === null ? null : (
        <Text mt="sm" size="sm" c="dimmed">
          {t('labscreen.resultedBy', { name: test.resultedBy?.display ?? '–', at: moment(test.resultedAt) })}
          {test.releasedAt === null
            ? null
            : ` · ${t('labscreen.releasedBy', { name: test.releasedBy?.display ?? '–', at: moment(test.releasedAt) })}`}
        </Text>
      )}
      {test.resultComments ? (
        <Text mt="sm" dir="auto">
          {test.resultComments}
        </Text>
      ) : null}
    </Card>
  );
}
