import { Menu } from '@mantine/core';
import { IconArrowsMove, IconCopy, IconDotsVertical, IconEdit, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useText } from '../../../lib/text.ts';
import type { CalendarEvent } from '../calendar/calendar-days.ts';
import { actionOf } from '../summary/event-status.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuEntry } from '../../../ui/more-menu.tsx';

/** What can be done with an event from the calendar. */
export interface EventActions {
  open: (event: CalendarEvent) => void;
  plan: (event: CalendarEvent) => void;
  /** Absent for those who may not change events. */
  move?: ((event: CalendarEvent) => void) | undefined;
  copy?: ((event: CalendarEvent) => void) | undefined;
}

function Items({ event, actions: { open, plan, move, copy } }: { event: CalendarEvent; actions: EventActions }): ReactNode {
  const t = useText();
  const needsServer = useNeedsServer();
  const away = needsServer();
  return (
    <>
      <MenuEntry
        icon={IconExternalLink}
        text={t(actionOf(event.closed))}
        away={event.closed === false ? needsServer('/event/planner') : undefined}
        onClick={() => open(event)}
      />
      {event.closed === true ? null : (
        <MenuEntry icon={IconEdit} text={t('calendar.editPlan')} away={needsServer('/event/planner')} onClick={() => plan(event)} />
      )}
      {move === undefined || event.closed === true ? null : (
        <MenuEntry icon={IconArrowsMove} text={t('calendar.move')} away={away} onClick={() => move(event)} />
      )}
      {copy === undefined ? null : <MenuEntry icon={IconCopy} text={t('calendar.copy')} away={away} onClick={() => copy(event)} />}
    </>
  );
}

/** The button beside an event in a list, with what can be done with it. */
export function EventMenuButton({ event, actions }: { event: CalendarEvent; actions: EventActions }) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDotsVertical} iconSize={18} label={t('calendar.menuOf', { name: event.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Items event={event} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface EventMenuAtProps {
  event: CalendarEvent;
  at: { x: number; y: number };
  actions: EventActions;
  onClose: () => void;
}

/** The same menu where somebody pressed on an event of the calendar: right button, or the menu key of the keyboard. */
export function EventMenuAt({ event, at, actions, onClose }: EventMenuAtProps) {
  const t = useText();
  return (
    <Menu opened onChange={(opened) => (opened ? undefined : onClose())} position="bottom-start" returnFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('calendar.menuOf', { name: event.name })}>
        <Items event={event} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
