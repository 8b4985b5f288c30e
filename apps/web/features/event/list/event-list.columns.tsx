import { Button, Menu, Text } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconFileText, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormats, type Formats } from '../../../lib/format.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { offReach } from '../../../ui/off-reach.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import type { ListedEvent } from './event-list.queries.ts';
import { actionOf, EventStatus, statusOf } from '../summary/event-status.tsx';

/** What can be done with an event of the list. */
export interface EventActions {
  /** The next step: close it, plan it, or read what became of it. */
  next: (event: ListedEvent) => void;
  plan: (event: ListedEvent) => void;
  summary: (event: ListedEvent) => void;
  copy: (event: ListedEvent) => void;
  print: (event: ListedEvent) => void;
  remove: (event: ListedEvent) => void;
  /** Of a deleted one. */
  restore: (event: ListedEvent) => void;
}

/** A name without spaces makes no list wider than its page. */
const BREAKS = { overflowWrap: 'anywhere' } as const;

/** Name, id (hidden), type, place, planned start and end, status, the next step and a menu; `editor` may change events. */
export function useEventColumns(actions: EventActions, editor: boolean): readonly GridColumn<ListedEvent>[] {
  const t = useText();
  const { moment } = useFormats();
  const planAway = useNeedsServer()('/event/planner');
  return useMemo<readonly GridColumn<ListedEvent>[]>(
    () => [
      {
        key: 'name',
        title: t('closure.name'),
        sortable: true,
        width: 170,
        wrap: true,
        value: (row) => row.name,
        render: (row) => (
          <Text span fw={600} dir="auto" lineClamp={2} style={BREAKS} title={row.name}>
            {row.name}
          </Text>
        ),
      },
      { key: 'eventId', title: t('closure.id'), sortable: true, numeric: true, width: 48, hidden: true, value: (row) => row.eventId },
      {
        key: 'eventType',
        title: t('closure.type'),
        sortable: true,
        wrap: true,
        width: 100,
        phone: 'none',
        value: (row) => row.eventType.display,
        render: ({ eventType: { display } }) => <bdi style={BREAKS}>{display}</bdi>,
      },
      {
        key: 'location',
        title: t('closure.place'),
        sortable: true,
        wrap: true,
        width: 130,
        value: (row) => row.location.display,
        render: ({ location: { display } }) => <bdi style={BREAKS}>{display}</bdi>,
      },
      {
        key: 'schedule',
        title: t('closure.plannedStart'),
        sortable: true,
        width: 144,
        phone: 'first',
        value: (row) => moment(row.schedule.plannedDate),
      },
      { key: 'endDate', title: t('closure.end'), width: 64, hidden: true, value: (row) => endOf(row, moment) },
      {
        key: 'closed',
        title: t('closure.status'),
        sortable: true,
        width: 128,
        wrap: true,
        value: (row) => t(row.voided === true ? 'closure.statusDeleted' : statusOf(row.closed)),
        render: (row) => <EventStatus closed={row.closed} voided={row.voided} />,
      },
      {
        key: 'action',
        title: t('closure.action'),
        action: true,
        phone: 'none',
        width: 150,
        render: (row) => {
          if (row.voided === true && !editor) return null;
          const action = t(row.voided === true ? 'entries.restore' : actionOf(row.closed));
          return (
            <Button
              variant="light"
              size="compact-sm"
              aria-label={t('closure.actionOf', { action, name: row.name })}
              {...offReach(row.closed === false ? planAway : undefined)}
              onClick={() => (row.voided === true ? actions.restore(row) : actions.next(row))}
            >
              {action}
            </Button>
          );
        },
      },
      {
        key: 'more',
        title: t('closure.more'),
        action: true,
        width: 56,
        render: (row) => <EventMenu event={row} actions={actions} editor={editor} />,
      },
    ],
    [t, moment, actions, editor, planAway],
  );
}

/** The end of an event: the time alone when that is on the day of the start. */
function endOf({ schedule }: ListedEvent, moment: Formats['moment']): string {
  const [start, end] = [moment(schedule.plannedDate), moment(schedule.endDate)];
  const time = end.search(/ \d\d:\d\d/);
  return time > 0 && start.slice(0, time) === end.slice(0, time) ? end.slice(time).replace(/[^\d:]/g, '') : end;
}

function EventMenu({ event, actions, editor }: { event: ListedEvent; actions: EventActions; editor: boolean }) {
  const t = useText();
  const needsServer = useNeedsServer();
  const away = needsServer();
  if (event.voided === true)
    return (
      <MoreMenu label={t('closure.moreOf', { name: event.name })}>
        <MenuEntry icon={IconFileText} text={t('closure.summary')} onClick={() => actions.summary(event)} />
        {editor ? <MenuEntry icon={IconArrowBackUp} text={t('entries.restore')} onClick={() => actions.restore(event)} /> : null}
      </MoreMenu>
    );
  return (
    <MoreMenu label={t('closure.moreOf', { name: event.name })}>
      <MenuEntry icon={IconFileText} text={t('closure.summary')} onClick={() => actions.summary(event)} />
      {editor && event.closed !== true ? (
        <MenuEntry
          icon={IconPencil}
          text={t('closure.editPlan')}
          away={needsServer('/event/planner')}
          onClick={() => actions.plan(event)}
        />
      ) : null}
      {editor ? <MenuEntry icon={IconCopy} text={t('closure.copy')} away={away} onClick={() => actions.copy(event)} /> : null}
      <MenuEntry icon={IconPrinter} text={t('closure.print')} away={needsServer('/event/print')} onClick={() => actions.print(event)} />
      {editor ? (
        <>
          <Menu.Divider />
          <MenuEntry icon={IconTrash} text={t('closure.delete')} color="red" away={away} onClick={() => actions.remove(event)} />
        </>
      ) : null}
    </MoreMenu>
  );
}
