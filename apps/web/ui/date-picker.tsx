import { say as message, type Message } from '@fieldward/messages/catalogue.ts';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import '../lib/calendar-words.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { today } from '../lib/clock.ts';
import { useFormatShown } from '../lib/format-shown.ts';
import { useSettings } from '../lib/settings.ts';
import { useLanguage, useMessageText, useText } from '../lib/text.ts';
import { firstDayOfWeek } from '../lib/week.ts';
import type { DateFieldProps } from './date-field.tsx';
import { dayProblem } from './day-problem.ts';
import { useKeptText } from './kept-text.ts';
import { parseDay } from './parse-day.ts';
import { todayMark } from './today-mark.ts';

/** Whether an empty text is explained here. */
function asksForDay({ needed, clearable = true, required = false }: DateFieldProps): boolean {
  return needed ?? (!clearable && !required);
}

/** The field of `DateField` with its calendar. */
export default function DatePicker(props: DateFieldProps) {
  const { label, value, onChange, onBlur, min, max, error, description, required, disabled, readOnly, clearable = true } = props;
  const needed = asksForDay(props);
  const t = useText();
  const say = useMessageText();
  const language = useLanguage();
  const { dateFormat } = useSettings();
  const formatShown = useFormatShown()(dateFormat);
  // What was typed and is no day that the field can take; null while it shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // chosen by something else meanwhile
    if (value !== '') setTyped(null);
  }
  const write = (day: string): string => dayjs(day).locale(language).format(dateFormat);
  const limits = { format: dateFormat, language, formatShown, min, max, today: today(), write };
  const problem = typed === null ? null : problemOf(typed);
  const kept = useKeptText(problem === null ? null : say(problem));

  function problemOf(text: string): Message | null {
    return text.trim() === '' && needed ? message('answer.required') : dayProblem(text, limits);
  }

  function type(text: string): void {
    setTyped(text);
    const unread = text.trim() === '' ? !clearable : dayProblem(text, limits) !== null;
    if (unread && value !== '') onChange('');
  }

  // Once another field allows the day that was typed here, it is the value.
  const take = useEffectEvent(() => {
    const day = typed === null ? null : parseDay(typed, dateFormat, language);
    if (day !== null && day !== value) onChange(day);
  });
  const right = problem === null;
  useEffect(() => {
    if (right) take();
  }, [right]);

  return (
    <DateInput
      {...kept.field}
      {...(props.labelHidden ? { 'aria-label': label } : { label })}
      value={value || null}
      // what cannot be read is no value, either
      onChangeCapture={(event) => type(event.currentTarget.value)}
      onChange={(day) => {
        setTyped(null);
        onChange(day ?? '');
      }}
      fixOnBlur={right}
      onBlur={() => onBlur?.()}
      valueFormat={dateFormat}
      placeholder={formatShown}
      dateParser={(text) => parseDay(text, dateFormat, language)}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      {...(props.id ? { id: props.id } : {})}
      {...(props.name ? { name: props.name } : {})}
      error={kept.error ?? error ?? null}
      description={description ?? null}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      disabled={disabled ?? false}
      readOnly={readOnly ?? false}
      clearable={clearable && !readOnly}
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      rightSection={<IconCalendar size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ transitionProps: { duration: 100 } }}
      firstDayOfWeek={firstDayOfWeek(language)}
      getDayProps={(day) => (day.slice(0, 10) === limits.today ? todayMark : {})}
      ariaLabels={{ nextMonth: t('shell.nextMonth'), previousMonth: t('shell.previousMonth') }}
    />
  );
}
