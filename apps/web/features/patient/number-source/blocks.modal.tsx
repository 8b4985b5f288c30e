import { Button, Divider, Group, Modal, ScrollArea, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { identifierSource } from '@fieldward/contract/patient/identifier-source.ts';
import type { IdentifierBlock } from '@fieldward/contract/patient/identifier-source.operations.ts';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useWork } from '../../../ui/use-work.ts';
import { blocksQuery } from './number-source.queries.ts';
import { ReserveBlock } from './reserve-block.panel.tsx';

const PrintLabels = late(async () => (await import('./print-labels.modal.tsx')).PrintLabels);

interface BlocksModalProps {
  source: { readonly uuid: string; readonly name: string; readonly retired: boolean };
  onClose: () => void;
}

/** As the server demands it of who reserves. */
const RESERVES = 'Edit Patient Identifiers';

/** The blocks of numbers that devices reserved of a source; what a lost device did not use is given back here. */
export function BlocksModal({ source, onClose }: BlocksModalProps) {
  const t = useText();
  const { may } = useSession();
  useFocusBack();
  const { data, error, refetch } = useQuery(blocksQuery(source.uuid));
  const title = t('numberscreen.blocksTitle', { name: isolated(source.name) });
  return (
    <Modal opened onClose={onClose} title={title} size={760} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {may(RESERVES) && !source.retired ? (
        <>
          <ReserveBlock source={source.uuid} />
          <Divider my="md" />
        </>
      ) : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons rows={4} /> : null}
      {data?.length === 0 ? <EmptyState title={t('numberscreen.blocksNone')} hint={t('numberscreen.blocksNoneWhy')} /> : null}
      {data && data.length > 0 ? (
        <ScrollArea.Autosize mah={420} type="auto">
          <Table aria-label={title} verticalSpacing={6} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('numberscreen.device')}</Table.Th>
                <Table.Th visibleFrom="xs">{t('numberscreen.used')}</Table.Th>
                <Table.Th visibleFrom="xs">{t('numberscreen.reserved')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((block) => (
                <BlockRow key={block.uuid} block={block} source={source.uuid} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      ) : null}
    </Modal>
  );
}

function BlockRow({ block, source }: { block: IdentifierBlock; source: string }) {
  const t = useText();
  const { dayOf } = useFormats();
  const queries = useQueryClient();
  const [busy, work] = useWork();
  const [printing, setPrinting] = useState(false);
  const { device, first, last, count, used, returned, lost, inUse } = block;
  const usedOf = t('numberscreen.usedOf', { used, count });
  const reservedBy = t('numberscreen.reservedBy', { day: dayOf(block.reserved), name: isolated(block.reservedBy) });

  async function giveBack(): Promise<void> {
    const sure = {
      title: t('numberscreen.giveBackOf', { name: isolated(device) }),
      yes: t('numberscreen.giveBack'),
      no: t('shell.cancel'),
    };
    if (!(await confirm({ ...sure, message: t('numberscreen.giveBackSure', { count: count - used }) }))) return;
    await work(async () => {
      await call('POST idgen/identifiersource/:uuid/block/:block/return', { params: { uuid: source, block: block.uuid }, body: {} });
      notify('numberscreen.returned');
      await queries.invalidateQueries({ queryKey: [identifierSource.name] });
    });
  }

  async function download(): Promise<void> {
    const [{ identifiers }, { csvFile }] = await Promise.all([
      call('GET idgen/identifiersource/:uuid/block/:block', { params: { uuid: source, block: block.uuid } }),
      import('../../../widgets/csv-import/delimited-file.ts'),
    ]);
    const lines = identifiers.map(({ identifier, used: taken }) => [identifier, taken ? t('numberscreen.isUsed') : '']);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(csvFile([[t('numberscreen.number'), t('numberscreen.used')], ...lines]));
    link.download = `${device.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>
          <bdi>{device}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <bdi dir="ltr">{first === last ? first : `${first} – ${last}`}</bdi>
        </Text>
        {lost === null || returned !== null ? null : <Text size="sm">{t('numberscreen.lost', { day: dayOf(lost) })}</Text>}
        <Text size="sm" c="dimmed" hiddenFrom="xs">
          {usedOf} · {reservedBy}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">{usedOf}</Table.Td>
      <Table.Td visibleFrom="xs">{reservedBy}</Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end">
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            aria-label={t('numberscreen.downloadOf', { name: isolated(device) })}
            onClick={() => void work(download)}
          >
            {t('numberscreen.download')}
          </Button>
          {returned === null && !inUse && used < count ? (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={busy}
              aria-label={t('numberscreen.labelsOf', { name: isolated(device) })}
              onClick={() => setPrinting(true)}
            >
              {t('numberscreen.labels')}
            </Button>
          ) : null}
          {inUse ? (
            t('numberscreen.inUse')
          ) : returned === null ? (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={t('numberscreen.giveBackOf', { name: isolated(device) })}
              onClick={() => void giveBack()}
            >
              {t('numberscreen.giveBack')}
            </Button>
          ) : (
            t('numberscreen.givenBack', { count: returned.count })
          )}
        </Group>
        {printing ? <PrintLabels source={source} block={block} onClose={() => setPrinting(false)} /> : null}
      </Table.Td>
    </Table.Tr>
  );
}
