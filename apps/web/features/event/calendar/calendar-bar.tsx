import { ActionIcon, Button, Loader, Popover, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconCalendarSearch, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { today } from '../../../lib/clock.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { addDays, addMonths, spanTitle, type CalendarView, type DaySpan } from './calendar-time.ts';
import classes from './event-calendar.module.css';

interface CalendarBarProps {
  view: CalendarView;
  day: string;
  span: DaySpan;
  /** Whether its events are on their way. */
  loading: boolean;
  onView: (view: CalendarView) => void;
  onDay: (day: string) => void;
  /** The small month, behind a button where it has no place of its own. */
  picker: ReactNode;
  /** Absent for those who may not add events. */
  onQuickAdd?: (() => void) | undefined;
}

/** Today, back and on, what is shown, and month, week or list. */
export function CalendarBar({ view, day, span, loading, onView, onDay, picker, onQuickAdd }: CalendarBarProps) {
  const t = useText();
  const language = useLanguage();
  const step = (by: number): void => onDay(view === 'week' ? addDays(day, 7 * by) : addMonths(day, by));
  const week = view === 'week';
  return (
    <div className={classes.bar}>
      <Button variant="default" onClick={() => onDay(today())}>
        {t('calendar.today')}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(week ? 'calendar.previousWeek' : 'calendar.previousMonth')}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} aria-hidden className="fw-turn" />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t(week ? 'calendar.nextWeek' : 'calendar.nextMonth')} onClick={() => step(1)}>
        <IconChevronRight size={18} aria-hidden className="fw-turn" />
      </ActionIcon>
      <Popover position="bottom-start" trapFocus>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            className={classes.small ?? ''}
            aria-label={t('calendar.pickDay')}
            title={t('calendar.pickDay')}
          >
            <IconCalendarSearch size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>{picker}</Popover.Dropdown>
      </Popover>
      <h2 className={classes.period} aria-live="polite">
        {spanTitle(view, day, span, language)}
        {loading ? <Loader size={14} className={classes.loading ?? ''} aria-hidden /> : null}
      </h2>
      {loading ? <VisuallyHidden component="output">{t('shell.loading')}</VisuallyHidden> : null}
      {onQuickAdd === undefined ? null : (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onQuickAdd}>
          {t('calendar.quickAdd')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('calendar.view')}
        value={view}
        data={[
          { value: 'month', label: t('calendar.month') },
          { value: 'week', label: t('calendar.week') },
          { value: 'list', label: t('calendar.list') },
        ]}
        onChange={(next) => onView(next as CalendarView)}
      />
    </div>
  );
}
