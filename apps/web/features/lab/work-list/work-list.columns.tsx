import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { May } from '@fieldward/contract/privileges.ts';
import type { WorkRow, WorkSample } from '@fieldward/contract/lab/lab-work.operations.ts';
import type { LabWorkList } from '@fieldward/domain/lab/work-list.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { SampleState, statusCode } from '../page/lab-words.tsx';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import { mayDo, nextStep, type Step } from '../order/next-step.ts';

export interface WorkActions {
  /** Does the next step of a row. */
  next: (row: WorkRow) => void;
  reject: (row: WorkRow, sample: WorkSample) => void;
}

const words: Readonly<Record<Step['does'], PlainCode>> = {
  accept: 'labscreen.accept',
  results: 'labwork.enterResults',
  release: 'labwork.release',
  callBack: 'labwork.callBack',
  samples: 'labwork.takeSample',
  look: 'labwork.look',
};

/** The samples of a test, and how each is. */
function samplesColumn(t: Say): GridColumn<WorkRow> {
  return {
    key: 'samples',
    title: t('labwork.samples'),
    // what stands in it is laid out by itself
    wrap: true,
    width: 132,
    value: ({ samples }) => samples.map(({ sampleIdentifier }) => sampleIdentifier).join(' '),
    short: ({ samples }) =>
      samples.length === 0
        ? t('labscreen.noSample')
        : samples.map(({ uuid, sampleIdentifier, status }) => (
            <span key={uuid}>
              <bdi>{sampleIdentifier}</bdi> <span>{t(statusCode(status))}</span>{' '}
            </span>
          )),
    render: ({ samples }) =>
      samples.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('labscreen.noSample')}
        </Text>
      ) : (
        <Stack gap={4}>
          {samples.map(({ uuid, sampleIdentifier, status }) => (
            <Stack key={uuid} gap={2} align="flex-start">
              <bdi>{sampleIdentifier}</bdi>
              <SampleState status={status} />
            </Stack>
          ))}
        </Stack>
      ),
  };
}

/** The test, its number in the laboratory, and whether it is urgent. */
function testColumn(t: Say): GridColumn<WorkRow> {
  return {
    key: 'test',
    title: t('labwork.test'),
    phone: 'first',
    short: ({ labTestType, order }) => (
      <>
        {order.urgency === 'STAT' ? (
          <Badge color="red" size="sm" me={6}>
            {t('labwork.urgent')}
          </Badge>
        ) : null}
        {labTestType.display}
      </>
    ),
    wrap: true,
    width: 140,
    value: ({ labTestType }) => labTestType.display,
    render: ({ labTestType, labReferenceNumber, order }) => (
      <Group gap={6}>
        <span>
          {labTestType.display}
          <Text span display="block" size="sm" c="dimmed">
            <bdi>{labReferenceNumber}</bdi>
          </Text>
        </span>
        {order.urgency === 'STAT' ? <Badge color="red">{t('labwork.urgent')}</Badge> : null}
      </Group>
    ),
  };
}

/** The columns of a list of the laboratory. */
export function useWorkColumns(list: LabWorkList, actions: WorkActions, may: May): readonly GridColumn<WorkRow>[] {
  const t = useText();
  const { moment } = useFormats();
  const rejects = may('Edit CommonLab Samples');
  return [
    samplesColumn(t),
    testColumn(t),
    {
      key: 'patient',
      title: t('labwork.patient'),
      phone: 'title',
      wrap: true,
      width: 140,
      value: ({ patient }) => patient.display,
      render: ({ patient }) => (
        <>
          <RouteLink to="/patient/detail/laboratory" search={{ patient: patient.uuid }}>
            <bdi>{patient.display}</bdi>
          </RouteLink>
          <Text span display="block" size="sm" c="dimmed">
            <bdi>{patient.identifier}</bdi>
          </Text>
        </>
      ),
    },
    { key: 'place', title: t('labwork.place'), wrap: true, value: ({ location }) => location?.display, hidden: list === 'critical' },
    {
      key: 'ordered',
      title: t('labwork.ordered'),
      width: 126,
      value: ({ orderedAt }) => moment(orderedAt),
      hidden: list !== 'overdue',
    },
    {
      key: 'collected',
      title: t('labscreen.collectedOn'),
      width: 126,
      value: ({ samples }) => moment(samples.at(-1)?.collectionDate),
      hidden: list === 'overdue' || list === 'critical' || list === 'torelease',
    },
    {
      key: 'due',
      title: t('labwork.due'),
      width: 126,
      value: ({ dueAt }) => moment(dueAt),
      hidden: list === 'critical' || list === 'collected',
      short: ({ dueAt, overdue }) => (overdue ? `${t('labwork.overdue')} ${moment(dueAt)}` : moment(dueAt)),
      render: ({ dueAt, overdue }) => (
        <Stack gap={4} align="flex-start">
          <span>{moment(dueAt)}</span>
          {overdue ? <Status tone="bad">{t('labwork.overdue')}</Status> : null}
        </Stack>
      ),
    },
    {
      key: 'recorded',
      title: t('labwork.recorded'),
      wrap: true,
      width: 140,
      value: ({ resultedAt, resultedBy }) => (resultedAt === null ? '' : `${moment(resultedAt)} ${resultedBy?.display ?? ''}`),
      hidden: list !== 'torelease' && list !== 'critical',
    },
    {
      key: 'critical',
      title: t('labwork.criticalValues'),
      wrap: true,
      width: 160,
      value: ({ critical }) => critical.map(({ name, value }) => `${name} ${value}`).join(', '),
      render: ({ critical }) => (
        <Stack gap={4}>
          {critical.map(({ uuid, name, value, units, flag }) => (
            <Group key={uuid} gap={6}>
              <span>
                {name} <bdi>{[value, units].filter(Boolean).join(' ')}</bdi>
              </span>
              <ResultFlag flag={flag} />
            </Group>
          ))}
        </Stack>
      ),
      hidden: list !== 'critical',
    },
    {
      key: 'next',
      title: t('labwork.next'),
      action: true,
      render: (row) => {
        const step = nextStep(row, { list });
        const word = t(words[step.does]);
        const about = step.does === 'accept' ? step.sample.sampleIdentifier : row.labReferenceNumber;
        return (
          <Group gap={6} wrap="nowrap">
            {mayDo(step, may) ? (
              <Button
                size="compact-sm"
                variant="light"
                aria-label={t('labwork.stepOf', { step: word, about })}
                onClick={() => actions.next(row)}
              >
                {word}
              </Button>
            ) : null}
            {step.does === 'accept' && rejects ? (
              <ActionIcon
                variant="default"
                size={26}
                aria-label={t('labwork.stepOf', { step: t('labscreen.reject'), about })}
                title={t('labscreen.reject')}
                onClick={() => actions.reject(row, step.sample)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
        );
      },
    },
  ];
}
