import { Modal, ScrollArea, Table, Text, Title, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/text.ts';
import { IconButton, TextButton } from '../../ui/icon-button.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import type { Catalogue } from './catalogue.ts';
import { choicesQuery } from './catalogue.queries.ts';

/** One list of the dialog: the types of something, or their categories. */
interface KindList {
  readonly of: Catalogue;
  readonly edit: (uuid: string) => void;
  /** Offers a new one here; null where the page has a button for it. */
  readonly create: (() => void) | null;
}

interface KindListModalProps {
  title: string;
  lists: readonly KindList[];
  onClose: () => void;
}

/** All types of a part of the catalogue, retired ones too, each with its Edit. */
export function KindListModal({ title, lists, onClose }: KindListModalProps) {
  const t = useText();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} size={680} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {lists.map((list) => (
        <Kinds key={list.of.wire.name} list={list} headed={lists.length > 1} />
      ))}
    </Modal>
  );
}

function Kinds({ list: { of, edit, create }, headed }: { list: KindList; headed: boolean }) {
  const t = useText();
  const { data, error, refetch } = useQuery(choicesQuery(of.view, true));
  const { belongs } = of;
  const title = t(of.texts.title);
  return (
    <section aria-label={title}>
      {headed ? (
        <Title order={2} size="h4" mt="sm" mb={4}>
          {title}
        </Title>
      ) : null}
      {create ? <TextButton icon={IconPlus} text={t(of.texts.create)} variant="default" size="sm" mb="xs" onClick={create} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons rows={4} /> : null}
      {data?.length === 0 ? <EmptyState title={t('entries.none')} hint={t('entries.noneWhy')} /> : null}
      {data && data.length > 0 ? (
        <ScrollArea.Autosize mah={320} type="auto">
          <Table aria-label={title} verticalSpacing={6} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('entries.name')}</Table.Th>
                {belongs ? <Table.Th visibleFrom="xs">{t(belongs.title)}</Table.Th> : null}
                <Table.Th w={1}>{t('entries.edit')}</Table.Th>
                <Table.Th w={100}>{t('entries.status')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((kind) => (
                <Table.Tr key={kind.uuid}>
                  <Table.Td fw={600} style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{kind.name}</bdi>
                    {belongs ? (
                      <Text hiddenFrom="xs" size="sm" c="dimmed">
                        <bdi>{belongs.of(kind)}</bdi>
                      </Text>
                    ) : null}
                  </Table.Td>
                  {belongs ? (
                    <Table.Td visibleFrom="xs" style={{ overflowWrap: 'anywhere' }}>
                      <bdi>{belongs.of(kind)}</bdi>
                    </Table.Td>
                  ) : null}
                  <Table.Td>
                    <Tooltip label={t('entries.edit')}>
                      <IconButton icon={IconPencil} label={t('entries.editOf', { name: kind.name })} onClick={() => edit(kind.uuid)} />
                    </Tooltip>
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    <Status tone={kind.retired ? 'neutral' : 'good'}>{t(kind.retired ? 'entries.retired' : 'entries.active')}</Status>
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
