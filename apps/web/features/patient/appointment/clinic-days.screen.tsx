import { appointment } from '@fieldward/contract/care/appointment.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { weekdayOf } from '@fieldward/domain/care/opening-hours.ts';
import { ActionIcon, Alert, Box, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconCalendarDue, IconChevronLeft, IconChevronRight, IconPlus, IconPrinter, IconRss } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callFile } from '../../../lib/call.ts';
import { today } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { firstDayOfWeek } from '../../../lib/week.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import { clinicDaysQuery } from '../../../widgets/appointment/clinic-day.queries.ts';
import { servicesQuery } from './appointment.queries.ts';
import { late } from '../../../ui/late.tsx';
import { DayList } from './day-list.tsx';

const AppointmentModal = late(async () => (await import('./appointment.modal.tsx')).AppointmentModal);
const CalendarFeed = late(async () => (await import('../../../widgets/calendar-feed.modal.tsx')).CalendarFeed);
const WeekTable = late(async () => (await import('./week-table.tsx')).WeekTable);
const MoveDay = late(async () => (await import('./move-day.modal.tsx')).MoveDay);

/** What the head of the page opens. */
type Opens = 'book' | 'move' | 'feed';

/** /appointments: who comes to a clinic on a day or in a week, who has come, and who has not. */
export default function ClinicDaysScreen() {
  const t = useText();
  const { may } = useSession();
  if (may(appointment.privileges.read)) return <ClinicDays />;
  return (
    <>
      <PageHeader title={t('appointment.title')} />
      <EmptyState title={t('appointment.mayNot')} />
    </>
  );
}

function ClinicDays() {
  const t = useText();
  const language = useLanguage();
  const { day: shownDay } = useFormats();
  const [open, setOpen] = useState<Opens | null>(null);
  const [url, setUrl] = useUrlState({ day: '', view: 'day', clinic: '', service: '' });
  const day = parseDay(url.day) ?? today();
  const week = url.view === 'week';
  const from = week ? addDays(day, -((weekdayOf(day) - firstDayOfWeek(language) + 7) % 7)) : day;
  const to = week ? addDays(from, 6) : day;
  const services = useQuery(servicesQuery).data ?? [];
  const clinics = new Map(services.map(({ location }) => [location.uuid, location.name]));
  const found = useQuery(clinicDaysQuery({ from, to, location: url.clinic, service: url.service }));
  const go = (next: string): void => setUrl({ day: next === today() ? '' : next });
  return (
    <>
      <PageHeader
        title={t('appointment.title')}
        subtitle={t('appointment.pageAbout')}
        actions={<Actions day={day} week={week} clinic={url.clinic} service={url.service} onOpen={setOpen} />}
      >
        <SearchSelect
          label={t('appointment.clinic')}
          placeholder={t('appointment.allClinics')}
          clearable
          miw={200}
          data={[...clinics].map(([value, label]) => ({ value, label }))}
          value={url.clinic || null}
          onChange={(uuid) => setUrl({ clinic: uuid ?? '', service: '' })}
        />
        <SearchSelect
          label={t('appointment.service')}
          placeholder={t('appointment.allServices')}
          clearable
          miw={200}
          data={services
            .filter(({ location }) => url.clinic === '' || location.uuid === url.clinic)
            .map(({ uuid, name, location }) => ({ value: uuid, label: url.clinic === '' ? `${name} · ${location.name}` : name }))}
          value={url.service || null}
          onChange={(uuid) => setUrl({ service: uuid ?? '' })}
        />
        <DayChooser day={day} step={week ? 7 : 1} onDay={go} />
        <SegmentedControl
          aria-label={t('appointment.view')}
          value={week ? 'week' : 'day'}
          data={[
            { value: 'day', label: t('appointment.viewDay') },
            { value: 'week', label: t('appointment.viewWeek') },
          ]}
          onChange={(view) => setUrl({ view })}
        />
      </PageHeader>
      {(week ? [] : (found.data?.closed ?? [])).map((each) => (
        <Alert key={`${each.from} ${each.name}`} color="yellow" mb="xs" role="status">
          {t('appointment.closedShown', {
            name: [each.name, each.location?.display].filter(Boolean).join(' · '),
            day: each.from === each.to ? shownDay(each.from) : `${shownDay(each.from)} – ${shownDay(each.to)}`,
          })}
        </Alert>
      ))}
      {found.data?.more ? (
        <Text c="dimmed" size="sm" mb="xs">
          {t('appointment.tooMany', { count: found.data.appointments.length })}
        </Text>
      ) : null}
      {week ? (
        <WeekTable
          from={from}
          found={found.data}
          ofClinic={url.clinic !== ''}
          error={found.error}
          onRetry={() => void found.refetch()}
          onDay={(next) => setUrl({ day: next, view: 'day' })}
        />
      ) : (
        <DayList
          found={found.data}
          loading={found.isFetching}
          error={found.error}
          onRetry={() => void found.refetch()}
          ofClinic={url.clinic !== ''}
        />
      )}
      {open === 'move' ? <MoveDay clinic={url.clinic} service={url.service} day={day} onClose={() => setOpen(null)} /> : null}
      {open === 'feed' ? <CalendarFeed shows="clinics" location={url.clinic} onClose={() => setOpen(null)} /> : null}
      {open === 'book' ? <AppointmentModal patient="" uuid="" ending={false} clinic={url.clinic} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface ActionsProps {
  day: Day;
  week: boolean;
  clinic: string;
  service: string;
  onOpen: (what: Opens) => void;
}

/** The list of the day on paper, as it is asked for on the screen, and what changes it. */
function Actions({ day, week, clinic, service, onOpen }: ActionsProps) {
  const t = useText();
  const language = useLanguage();
  const { may } = useSession();
  const manages = may(appointment.privileges.write);
  const query = { day, language, ...(clinic === '' ? {} : { location: clinic }), ...(service === '' ? {} : { service }) };
  const print = (): Promise<unknown> => callFile('GET fieldward/clinicdaypaper', { query }, `clinic-${day}.pdf`);
  return (
    <>
      {week ? null : <WorkButton variant="default" icon={IconPrinter} text={t('appointment.print')} work={print} />}
      {manages && !week && clinic !== '' && day >= today() ? (
        <TextButton icon={IconCalendarDue} variant="default" text={t('appointment.moveDayOpen')} onClick={() => onOpen('move')} />
      ) : null}
      <MoreMenu label={t('appointment.more')}>
        <MenuEntry icon={IconRss} text={t('appointment.subscribe')} onClick={() => onOpen('feed')} />
      </MoreMenu>
      {manages ? <TextButton icon={IconPlus} text={t('appointment.book')} onClick={() => onOpen('book')} /> : null}
    </>
  );
}

interface DayChooserProps {
  day: Day;
  /** Days that an arrow goes on. */
  step: number;
  onDay: (day: string) => void;
}

/** The day before, the one that is typed, the one after, today. */
function DayChooser({ day, step, onDay }: DayChooserProps) {
  const t = useText();
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <ActionIcon variant="default" size={36} aria-label={t('appointment.before')} onClick={() => onDay(addDays(day, -step))}>
        <IconChevronLeft size={18} aria-hidden className="fw-turn" />
      </ActionIcon>
      <Box flex={1} miw={140}>
        <DateField
          label={t('appointment.day')}
          value={day}
          clearable={false}
          onChange={(next) => (next === '' ? undefined : onDay(next))}
        />
      </Box>
      <ActionIcon variant="default" size={36} aria-label={t('appointment.after')} onClick={() => onDay(addDays(day, step))}>
        <IconChevronRight size={18} aria-hidden className="fw-turn" />
      </ActionIcon>
      <Button variant="default" px="sm" disabled={day === today()} onClick={() => onDay(today())}>
        {t('appointment.today')}
      </Button>
    </Group>
  );
}
