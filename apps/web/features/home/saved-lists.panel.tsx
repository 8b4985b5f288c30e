import { ActionIcon, Button, Menu, Skeleton, Text, Title } from '@mantine/core';
import { IconAlarm, IconBookmark, IconCalendarDue, IconDots, IconPencil, IconTrash, type Icon } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SavedList } from '@fieldward/contract/report/saved-list.operations.ts';
import { needsOwnServer } from '../../lib/api-problem.ts';
import { useFormats } from '../../lib/format.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { late } from '../../ui/late.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { RouteLink } from '../../widgets/navigation.tsx';
import { listsChanged, removeList, savedListsQuery } from '../../widgets/saved-list/saved-list.queries.ts';
import { countQuery, DUE, OVERDUE, pageOf, type DueList } from './list-page.ts';
import classes from './saved-lists.module.css';

const EditList = late(async () => (await import('../../widgets/saved-list/save-list.modal.tsx')).EditList);

/** So many lists stand on Home at once; the others are a press away. */
const SHOWN = 8;

/** Lists of patients at hand: who is due, who is overdue, and what was saved by or shared with the person. */
export function SavedLists() {
  const t = useText();
  const id = useId();
  const { may } = useSession();
  const { dashboard } = useSettings();
  const lists = useQuery(savedListsQuery);
  const [all, setAll] = useState(false);
  const [edited, setEdited] = useState<SavedList | null>(null);
  const counted = dashboard && mayOpen('/dashboard/people', may);
  const own = (lists.data?.results ?? []).filter((list) => mayOpen(pageOf(list).to, may) && (dashboard || list.kind !== 'due'));
  if (needsOwnServer(lists.error)) return null;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id}>
        {t('savedlist.title')}
      </Title>
      <ul className={classes.lists}>
        {counted ? (
          <>
            <Counted icon={IconCalendarDue} name={t('savedlist.due')} hint={t('savedlist.dueHint')} page={DUE} />
            <Counted icon={IconAlarm} name={t('savedlist.overdue')} hint={t('savedlist.overdueHint')} page={OVERDUE} />
          </>
        ) : null}
        {(all ? own : own.slice(0, SHOWN)).map((list) => (
          <Row key={list.uuid} list={list} onEdit={() => setEdited(list)} />
        ))}
      </ul>
      {lists.isPending ? <Skeleton height={44} radius={8} /> : null}
      {lists.isError ? <ErrorState error={lists.error} title={t('savedlist.failed')} onRetry={() => void lists.refetch()} /> : null}
      {lists.isSuccess && own.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {t(counted ? 'savedlist.none' : 'savedlist.noneFound')}
        </Text>
      ) : null}
      {own.length > SHOWN ? (
        <Button variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('savedlist.showFewer') : t('savedlist.showAll', { count: own.length })}
        </Button>
      ) : null}
      {edited === null ? null : <EditList list={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** A list that is always there, with how many are in it. */
function Counted({ icon: Sign, name, hint, page }: { icon: Icon; name: string; hint: string; page: DueList }) {
  const { number } = useFormats();
  const found = useQuery(countQuery(page));
  const count = found.data === undefined ? '' : `${number(found.data.total)}${found.data.more ? '+' : ''}`;
  return (
    <li className={classes.list}>
      <Sign size={20} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <RouteLink to={page.to} search={page.search} className={classes.name!}>
          {name}
        </RouteLink>
        <span className={classes.hint}>{hint}</span>
      </span>
      <strong className={classes.count}>{count}</strong>
    </li>
  );
}

function Row({ list, onEdit }: { list: SavedList; onEdit: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { to, search } = pageOf(list);
  const { name, kind, filter, own, owner, roles } = list;
  const about =
    kind === 'patient'
      ? t('savedlist.byName', { text: filter['q'] ?? '' })
      : t(kind === 'encounter' ? 'savedlist.byForm' : 'savedlist.byNumber');
  const sharing = own
    ? roles.length === 0
      ? ''
      : t('savedlist.sharedWith', { roles: roles.map((role) => role.name).join(', ') })
    : t('savedlist.sharedBy', { owner: owner.display });

  async function remove(): Promise<void> {
    if (!(await confirm({ message: t('savedlist.deleteText', { name }) }))) return;
    try {
      await removeList(list);
      notify('savedlist.deleted');
    } catch (problem) {
      notifyProblem(problem);
    }
    await listsChanged(queries);
  }

  return (
    <li className={classes.list}>
      <IconBookmark size={20} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <RouteLink to={to} search={search} className={classes.name!}>
          <bdi>{name}</bdi>
        </RouteLink>
        <span className={classes.hint}>{[about, sharing].filter(Boolean).join(' · ')}</span>
      </span>
      {own ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('savedlist.actions', { name })}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {t('savedlist.editTitle')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="red" onClick={() => void remove()}>
              {t('shell.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </li>
  );
}
