import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';
import type { FullEvent } from '../summary/event.queries.ts';
import { LineTable } from '../closure/line-table.tsx';

type Line = FullEvent['eventServices'][number] | FullEvent['eventAssets'][number];

/** Team with attendance, services and assets of an event, to be read. */
export function EventLines({ event }: { event: FullEvent }) {
  const t = useText();
  const closed = event.closed === true;
  return (
    <>
      <Section title={t('closure.team')} empty={event.eventParticipants.length === 0}>
        <Team event={event} closed={closed} />
      </Section>
      <Section title={t('closure.services')} empty={event.eventServices.length === 0}>
        <Lines title={t('closure.services')} closed={closed} lines={event.eventServices} nameOf={(line) => line.service.name} />
      </Section>
      <Section title={t('closure.assets')} empty={event.eventAssets.length === 0}>
        <Lines title={t('closure.assets')} closed={closed} lines={event.eventAssets} nameOf={(line) => line.asset.name} />
      </Section>
    </>
  );
}

function Section({ title, empty, children }: { title: string; empty: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      {empty ? <Text c="dimmed">{t('closure.noneOf')}</Text> : children}
    </Stack>
  );
}

function Team({ event, closed }: { event: FullEvent; closed: boolean }) {
  const t = useText();
  return (
    <LineTable
      label={t('closure.team')}
      rows={event.eventParticipants}
      idOf={({ participant }) => participant.uuid}
      columns={[
        { key: 'name', title: t('closure.name'), render: ({ participant }) => <bdi>{participant.name}</bdi> },
        {
          key: 'attendance',
          title: t('closure.attendance'),
          render: ({ attendance, plannedForEvent }) => (
            <>
              {!closed ? (
                <Status>{t('closure.expected')}</Status>
              ) : attendance ? (
                <Status tone="good">{t('closure.attended')}</Status>
              ) : (
                <Status tone="warning">{t('closure.notAttended')}</Status>
              )}{' '}
              {plannedForEvent === false ? <Status>{t('closure.unplanned')}</Status> : null}
            </>
          ),
        },
        ...(closed
          ? [
              {
                key: 'reason',
                title: t('closure.absenceReason'),
                value: (line: FullEvent['eventParticipants'][number]) => line.absenceReason,
              },
            ]
          : []),
      ]}
    />
  );
}

interface LinesProps<T extends Line> {
  title: string;
  closed: boolean;
  lines: readonly T[];
  nameOf: (line: T) => string;
}

function Lines<T extends Line>({ title, closed, lines, nameOf }: LinesProps<T>) {
  const t = useText();
  const { money, number } = useFormats();
  const times = (quantity: number | null | undefined, cost: string | null | undefined): string =>
    cost === null || cost === undefined || cost === '' ? '' : `${number(quantity ?? 1)} × ${money(cost)}`;
  return (
    <LineTable
      label={title}
      rows={lines}
      idOf={(line) => nameOf(line) + ('eventServiceId' in line ? line.eventServiceId : line.eventAssetId)}
      columns={[
        {
          key: 'name',
          title: t('closure.name'),
          render: (line) => (
            <>
              <bdi>{nameOf(line)}</bdi> {line.plannedForEvent === false ? <Status>{t('closure.unplanned')}</Status> : null}
              {closed && line.availableInEvent !== true ? (
                <Status tone="warning">{t('eventServiceId' in line ? 'closure.notProvided' : 'closure.notUsed')}</Status>
              ) : null}
            </>
          ),
        },
        {
          key: 'planned',
          title: t('closure.planned'),
          numeric: true,
          value: (line) =>
            line.plannedForEvent === false ? '–' : times(line.plannedQuantity ?? line.quantity, line.plannedCost ?? line.actualCost),
        },
        ...(closed
          ? [
              {
                key: 'actual',
                title: t('closure.actual'),
                numeric: true,
                value: (line: T) => (line.availableInEvent === true ? times(line.quantity, line.actualCost) : '–'),
              },
            ]
          : []),
      ]}
    />
  );
}
