import { Button, Menu } from '@mantine/core';
import { IconCalendar, IconCalendarShare, IconCopy, IconDots, IconList, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { offReach } from '../../../ui/off-reach.tsx';
import { MenuEntry } from '../../../ui/more-menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import { newEvent } from '../summary/active-event.ts';
import { spanOfEvent, type CalendarEvent } from './calendar-days.ts';
import type { CalendarView } from './calendar-time.ts';
import { eventTypesQuery } from '../list/event-list.queries.ts';
import { placeQuery } from '../../../widgets/location.queries.ts';

interface CalendarHeadProps {
  view: CalendarView;
  day: string;
  filters: { location: string; type: string };
  events: readonly CalendarEvent[];
  editable: boolean;
  onUrl: (change: { view?: string; location?: string; type?: string }) => void;
  onCopy: (events: readonly CalendarEvent[]) => void;
  onSubscribe: () => void;
}

/** Title, the two buttons, what else can be done with the month, and the filters. */
export function CalendarHead({ view, day, filters, events, editable, onUrl, onCopy, onSubscribe }: CalendarHeadProps) {
  const t = useText();
  const navigate = useNavigate();
  const needsServer = useNeedsServer();
  const away = needsServer();
  const types = useQuery(eventTypesQuery);
  const onePlace = filters.location !== '' && !filters.location.includes(',');
  const place = useQuery({ ...placeQuery(onePlace ? filters.location : ''), enabled: onePlace });
  // an event belongs to the month in which it begins
  const month = day.slice(0, 8);
  const ofMonth = useMemo(() => events.filter((event) => spanOfEvent(event).from.startsWith(month)), [events, month]);
  const asList = view === 'list';
  return (
    <PageHeader
      title={t('calendar.title')}
      subtitle={t('calendar.about')}
      actions={
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <TextButton icon={IconDots} text={t('calendar.more')} variant="default" />
            </Menu.Target>
            <Menu.Dropdown>
              {editable ? (
                <MenuEntry
                  icon={IconCopy}
                  text={onePlace && place.data ? t('calendar.copyMonthOf', { place: place.data.display }) : t('calendar.copyMonth')}
                  disabled={ofMonth.length === 0}
                  away={away}
                  onClick={() => onCopy(ofMonth)}
                />
              ) : null}
              <MenuEntry icon={IconCalendarShare} text={t('calendar.subscribe')} away={away} onClick={onSubscribe} />
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="default"
            leftSection={asList ? <IconCalendar size={16} aria-hidden /> : <IconList size={16} aria-hidden />}
            onClick={() => onUrl({ view: asList ? 'month' : 'list' })}
          >
            {asList ? t('calendar.calendarView') : t('calendar.listView')}
          </Button>
          {editable ? (
            <TextButton
              icon={IconPlus}
              text={t('calendar.addEvent')}
              {...offReach(needsServer('/event/planner'))}
              onClick={() => void navigate(newEvent())}
            />
          ) : null}
        </>
      }
    >
      <PlaceFilter
        label={t('closure.filterLocation')}
        none={t('closure.allLocations')}
        value={filters.location}
        onChange={(location) => onUrl({ location })}
      />
      <SearchSelect
        label={t('calendar.filterType')}
        placeholder={t('calendar.allTypes')}
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        data={(types.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={filters.type === '' ? null : filters.type}
        onChange={(type) => onUrl({ type: type ?? '' })}
      />
    </PageHeader>
  );
}
