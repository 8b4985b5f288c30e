import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsMove, IconCopy, IconDotsVertical, IconEdit, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import type { CalendarEvent } from '../calendar/calendar-days.ts';
import { actionOf } from '../summary/event-status.tsx';

/** What can be done with an event from the calendar. */
export interface EventActions {
  open: (event: CalendarEvent) => void;
  plan: (event: CalendarEvent) => void;
  /** Absent for those who may not change events. */
  move?: ((event: CalendarEvent) => void) | undefined;
  copy?: ((event: CalendarEvent) => void) | undefined;
}

function items(event: CalendarEvent, { open, plan, move, copy }: EventActions, t: ReturnType<typeof useText>): ReactNode {
  return (
    <>
      <Menu.Item leftSection={<IconExternalLink size={16} aria-hidden />} onClick={() => open(event)}>
        {t(actionOf(event.closed))}
      </Menu.Item>
      {event.closed === true ? null : (
        <Menu.Item leftSection={<IconEdit size={16} aria-hidden />} onClick={() => plan(event)}>
          {t('calendar.editPlan')}
        </Menu.Item>
      )}
      {move === undefined || event.closed === true ? null : (
        <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={() => move(event)}>
          {t('calendar.move')}
        </Menu.Item>
      )}
      {copy === undefined ? null : (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(event)}>
          {t('calendar.copy')}
        </Menu.Item>
      )}
    </>
  );
}

/** The button beside an event in a list, with what can be done with it. */
export function EventMenuButton({ event, actions }: { event: CalendarEvent; actions: EventActions }) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('calendar.menuOf', { name: event.name })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{items(event, actions, t)}</Menu.Dropdown>
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
      <Menu.Dropdown aria-label={t('calendar.menuOf', { name: event.name })}>{items(event, actions, t)}</Menu.Dropdown>
    </Menu>
  );
}
