import type { HeldRow } from '@fieldward/contract/site/held-rows.operations.ts';
import type { Site } from '@fieldward/contract/site/site.operations.ts';
import { Button, Card, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx';
import { columnWord, tableWord } from './row-words.ts';
import { decideHeldRow, heldRowsQuery, HELD_ROWS, SITES } from './site.queries.ts';

const WHY = {
  changedHere: 'site.whyChangedHere',
  elsewhere: 'site.whyElsewhere',
  ofAnother: 'site.whyOfAnother',
  merged: 'site.whyMerged',
  leadsNowhere: 'site.whyLeadsNowhere',
  placeElsewhere: 'site.whyPlaceElsewhere',
  account: 'site.whyAccount',
  same: 'site.whySame',
  refused: 'site.whyRefused',
} as const;

/** What a site sent and this server did not take: both versions side by side, and the choice between them. */
export default function HeldRows({ site: { uuid, name }, onClose }: { site: Site; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const found = useQuery(heldRowsQuery(uuid));
  const [busy, setBusy] = useState<string | null>(null);

  async function decide(row: HeldRow, decision: 'take' | 'keep'): Promise<void> {
    setBusy(row.uuid);
    try {
      await decideHeldRow(row.uuid, decision);
      notify(decision === 'take' ? 'site.wasTaken' : 'site.wasKept');
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(null);
      await Promise.all([HELD_ROWS, SITES].map((queryKey) => queries.invalidateQueries({ queryKey })));
    }
  }

  return (
    <Dialog title={t('site.heldOf', { name: isolated(name) })} onClose={onClose} size="xl">
      <Stack>
        <Text size="sm">{t('site.heldAbout')}</Text>
        {found.isPending ? <Skeletons rows={4} /> : null}
        {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
        {found.data?.results.length === 0 ? <EmptyState title={t('site.heldNone')} /> : null}
        {found.data?.results.map((row) => (
          <HeldRowCard key={row.uuid} row={row} busy={busy !== null} onDecide={(decision) => void decide(row, decision)} />
        ))}
        {found.data?.hasNext === true ? <Text size="sm">{t('site.heldMore')}</Text> : null}
      </Stack>
    </Dialog>
  );
}

/** Whether the row can be taken at all: of nobody here, and by the uuid of another patient's row, it cannot. */
const mayStand = ({ patient, reason }: HeldRow): boolean => patient !== null && reason !== 'ofAnother' && reason !== 'merged';

interface CardProps {
  readonly row: HeldRow;
  readonly busy: boolean;
  readonly onDecide: (decision: 'take' | 'keep') => void;
}

function HeldRowCard({ row, busy, onDecide }: CardProps) {
  const t = useText();
  const { moment, recorded } = useFormats();
  const { patient, table, reason, at, fields, removed, here } = row;
  const shown = (value: string | null): string =>
    value === 'true' ? t('shell.yes') : value === 'false' ? t('shell.no') : recorded(value ?? '');
  const what = tableWord(t, table);
  const whose = patient?.display ?? t('site.heldNobody');
  return (
    <Card withBorder component="section" aria-label={`${whose}, ${what}`}>
      <Text fw={600}>
        <bdi>{whose}</bdi>
      </Text>
      <Text size="sm">
        {what}. {t(WHY[reason])} {moment(at)}
      </Text>
      {removed ? <Text size="sm">{t('site.heldRemoved')}</Text> : null}
      {fields.length === 0 ? null : (
        <Table layout="fixed" mt="xs" aria-label={what}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('site.heldField')}</Table.Th>
              <Table.Th>{t('site.heldThere')}</Table.Th>
              <Table.Th>{here === 'none' ? t('site.heldNotHere') : t('site.heldHere')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field.name}>
                <Table.Th scope="row" fw={400}>
                  {columnWord(t, field.name)}
                </Table.Th>
                {[field.there, field.here].map((value, side) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two sides
                  <Table.Td key={side} style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{shown(value)}</bdi>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group mt="sm" gap="xs">
        {mayStand(row) ? (
          <Button size="compact-sm" disabled={busy} onClick={() => onDecide('take')}>
            {t('site.take')}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onDecide('keep')}>
          {t('site.keep')}
        </Button>
      </Group>
    </Card>
  );
}
