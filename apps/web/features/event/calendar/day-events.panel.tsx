import { Drawer, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { directionOf } from '../../../lib/language.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import type { CalendarEvent } from './calendar-days.ts';
import { longDay } from './calendar-time.ts';
import { EventAgenda } from './event-agenda.panel.tsx';
import { EventMenuButton, type EventActions } from '../list/event-menu.tsx';

interface DayEventsProps {
  day: string;
  events: readonly CalendarEvent[];
  actions: EventActions;
  /** Absent for those who may not add events. */
  onAdd?: (() => void) | undefined;
  onClose: () => void;
}

/** All events of a day, at the side. */
export function DayEvents({ day, events, actions, onAdd, onClose }: DayEventsProps) {
  const t = useText();
  useFocusBack();
  const language = useLanguage();
  const span = useMemo(() => ({ from: day, to: day }), [day]);
  const title = longDay(day, language);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position={directionOf(language) === 'rtl' ? 'left' : 'right'}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}
    >
      <Stack gap="sm">
        {onAdd === undefined ? null : <TextButton icon={IconPlus} text={t('calendar.quickAdd')} variant="default" onClick={onAdd} />}
        {events.length === 0 ? (
          <EmptyState title={t('calendar.noEvents')} />
        ) : (
          <EventAgenda
            inside
            label={title}
            events={events}
            span={span}
            onOpen={actions.open}
            menu={(event) => <EventMenuButton event={event} actions={actions} />}
          />
        )}
      </Stack>
    </Drawer>
  );
}
