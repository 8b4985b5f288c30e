import type { ServiceHours } from '@fieldward/contract/care/appointment.ts';
import { Fieldset, Group, NativeSelect, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { ClockField } from '../../../ui/clock-field.tsx';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { useWeekdays } from '../../../lib/weekdays.ts';

interface HoursEditorProps {
  hours: readonly ServiceHours[];
  errorOf: (field: string) => string | null;
  onChange: (hours: readonly ServiceHours[]) => void;
}

/** The next span that is likely meant: the hours of the last one, on the day after. */
function nextSpan(last: ServiceHours | undefined): ServiceHours {
  return last === undefined ? { weekday: 1, opens: '08:00', closes: '12:00' } : { ...last, weekday: (last.weekday % 7) + 1 };
}

/** The opening hours of a week, a span in a line; a day may have several. */
export function HoursEditor({ hours, errorOf, onChange }: HoursEditorProps) {
  const t = useText();
  const weekdays = useWeekdays('long');
  const change = (at: number, part: Partial<ServiceHours>): void =>
    onChange(hours.map((span, nth) => (nth === at ? { ...span, ...part } : span)));
  return (
    <Fieldset legend={t('appointment.hours')} p="xs">
      {hours.length === 0 ? <Text c="dimmed">{t('appointment.noHours')}</Text> : null}
      {errorOf('hours') === null ? null : (
        <Text c="red" role="alert">
          {errorOf('hours')}
        </Text>
      )}
      {hours.map((span, at) => (
        // eslint-disable-next-line react/no-array-index-key -- lines have no name but their place
        <Group key={at} gap="xs" align="flex-start" mb={8}>
          <NativeSelect
            aria-label={t('appointment.weekday')}
            style={{ flex: '1 1 160px', minWidth: 0 }}
            data={weekdays.map((label, nth) => ({ value: String(nth + 1), label }))}
            value={String(span.weekday)}
            error={errorOf(`hours[${at}]`)}
            onChange={(event) => change(at, { weekday: Number(event.currentTarget.value) })}
          />
          <Group gap="xs" align="center" wrap="nowrap">
            <ClockField aria-label={t('appointment.opens')} w={84} value={span.opens} onChange={(opens) => change(at, { opens })} />
            <span aria-hidden>–</span>
            <ClockField aria-label={t('appointment.closes')} w={84} value={span.closes} onChange={(closes) => change(at, { closes })} />
            <IconButton
              icon={IconTrash}
              label={t('appointment.removeHours')}
              onClick={() => onChange(hours.filter((_, nth) => nth !== at))}
            />
          </Group>
        </Group>
      ))}
      <TextButton
        icon={IconPlus}
        variant="subtle"
        size="compact-sm"
        text={t('appointment.addHours')}
        onClick={() => onChange([...hours, nextSpan(hours.at(-1))])}
      />
    </Fieldset>
  );
}
