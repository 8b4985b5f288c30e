import { ActionIcon, Button, Modal, ScrollArea, Table, Text, Title, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { kindsQuery, type SupplyRecord } from './supply.queries.ts';

/** One list of the dialog: the types of something, or their categories. */
interface KindList<T extends SupplyRecord = SupplyRecord> {
  path: string;
  view: string;
  title: string;
  /** Title and text of a second column, where there is one. */
  belongs?: { title: string; of: (kind: T) => string };
  edit: (kind: T) => void;
  /** A button for a new one, where the page itself has none. */
  create?: { label: string; open: () => void };
}

interface KindListModalProps<T extends SupplyRecord> {
  title: string;
  lists: readonly KindList<T>[];
  onClose: () => void;
}

/** All types of a part of the catalogue, retired ones too, each with its Edit. */
export function KindListModal<T extends SupplyRecord>({ title, lists, onClose }: KindListModalProps<T>) {
  const t = useText();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} size={680} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {lists.map((list) => (
        <Kinds key={list.path} list={list} headed={lists.length > 1} />
      ))}
    </Modal>
  );
}

function Kinds<T extends SupplyRecord>({ list, headed }: { list: KindList<T>; headed: boolean }) {
  const t = useText();
  const { data, error, refetch } = useQuery(kindsQuery<T>(list.path, list.view, true));
  return (
    <section aria-label={list.title}>
      {headed ? (
        <Title order={2} size="h4" mt="sm" mb={4}>
          {list.title}
        </Title>
      ) : null}
      {list.create ? (
        <Button variant="default" size="sm" mb="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={list.create.open}>
          {list.create.label}
        </Button>
      ) : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons rows={4} /> : null}
      {data?.length === 0 ? <EmptyState title={t('supplyscreen.none')} hint={t('supplyscreen.noneWhy')} /> : null}
      {data && data.length > 0 ? (
        <ScrollArea.Autosize mah={320} type="auto">
          <Table aria-label={list.title} verticalSpacing={6} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('supplyscreen.name')}</Table.Th>
                {list.belongs ? <Table.Th visibleFrom="xs">{list.belongs.title}</Table.Th> : null}
                <Table.Th w={1}>{t('supplyscreen.edit')}</Table.Th>
                <Table.Th w={100}>{t('supplyscreen.status')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((kind) => (
                <Table.Tr key={kind.uuid}>
                  <Table.Td fw={600} style={{ overflowWrap: 'break-word' }}>
                    <bdi>{kind.name}</bdi>
                    {list.belongs ? (
                      <Text hiddenFrom="xs" size="sm" c="dimmed">
                        <bdi>{list.belongs.of(kind)}</bdi>
                      </Text>
                    ) : null}
                  </Table.Td>
                  {list.belongs ? (
                    <Table.Td visibleFrom="xs" style={{ overflowWrap: 'break-word' }}>
                      <bdi>{list.belongs.of(kind)}</bdi>
                    </Table.Td>
                  ) : null}
                  <Table.Td>
                    <Tooltip label={t('supplyscreen.edit')}>
                      <ActionIcon aria-label={t('supplyscreen.editOf', { name: kind.name })} onClick={() => list.edit(kind)}>
                        <IconPencil size={16} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                  </Table.Td>
                  <Table.Td>
                    <Status tone={kind.retired ? 'neutral' : 'good'}>
                      {t(kind.retired ? 'supplyscreen.retired' : 'supplyscreen.active')}
                    </Status>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      ) : null}
    </section>
  );
}
