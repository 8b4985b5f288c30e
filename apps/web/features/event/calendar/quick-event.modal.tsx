import { Select, SimpleGrid } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endProblem, quickProblem, type EventField } from '@fieldward/domain/event/check.ts';
import { event as eventWire } from '@fieldward/contract/event/event.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { typedMoment } from '../../../lib/clock.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { DateTimeField } from '../planner/date-time-field.tsx';
import { eventTypesQuery } from '../list/event-list.queries.ts';
import { eventsChanged, saveEvent } from '../summary/event.queries.ts';

interface QuickEventProps {
  /** `YYYY-MM-DD HH:mm:ss` of the chosen days. */
  start: string;
  end: string;
  onClose: () => void;
  /** The day on which the new event begins. */
  onSaved?: (day: string) => void;
}

/** Adds an event without a plan: five fields, all required. */
export function QuickEvent({ start, end, onClose, onSaved }: QuickEventProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const [first] = useState({ type: '', name: null as string | null, start, end, location: '' });
  const [draft, setDraft] = useState(first);
  const kept = useKeptForm('quick-event', first, draft, setDraft);
  const [wrong, setWrong] = useState<Partial<Record<EventField, string>>>({});
  // a retry after a lost answer makes no second event
  const [uuid] = useState(() => crypto.randomUUID());

  function change(part: Partial<typeof draft>, field: EventField): void {
    setDraft((before) => ({ ...before, ...part }));
    setWrong(({ [field]: _gone, ...others }) => others);
  }

  async function submit(): Promise<void> {
    const plan = {
      eventType: draft.type,
      name: draft.name,
      schedule: { plannedDate: draft.start, endDate: draft.end },
      location: draft.location,
    };
    const problem = quickProblem(plan) ?? endProblem(draft.start, draft.end);
    if (problem !== null) {
      setWrong({ [problem.field]: say(problem) });
      return notify(problem.code as 'eventwork.typeRequired'); // none of the sentences of the check has holes
    }
    try {
      await saveEvent({
        uuid,
        name: (draft.name ?? '').trim(),
        closed: false,
        eventType: draft.type,
        location: draft.location,
        schedule: { plannedDate: typedMoment(draft.start), endDate: typedMoment(draft.end) },
      });
    } catch (refused) {
      setWrong(fieldProblems(refused));
      return notifyProblem(refused);
    }
    kept.drop();
    notify('calendar.saved', { name: (draft.name ?? '').trim() });
    void eventsChanged(queries);
    onSaved?.(draft.start.slice(0, 10));
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('calendar.quickTitle')} onSubmit={submit} dirty={draft !== first} kept={kept}>
      <EventTypeSelect value={draft.type} error={wrong.eventType} onChange={(type) => change({ type }, 'eventType')} />
      <TextField
        label={t('calendar.eventName')}
        withAsterisk
        aria-required
        dir="auto"
        maxLength={limitsOf(eventWire, 'name').max}
        value={draft.name ?? ''}
        error={wrong.name}
        onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateTimeField
          label={t('calendar.startDate')}
          required
          clearable
          value={draft.start}
          error={wrong['schedule.plannedDate']}
          onChange={(moment) => change({ start: moment }, 'schedule.plannedDate')}
        />
        <DateTimeField
          label={t('calendar.endDate')}
          required
          clearable
          min={draft.start.slice(0, 10)}
          value={draft.end}
          error={wrong['schedule.endDate']}
          onChange={(moment) => change({ end: moment }, 'schedule.endDate')}
        />
      </SimpleGrid>
      <LocationSelect
        label={t('calendar.locationType')}
        required
        value={draft.location}
        error={wrong.location ?? null}
        onChange={(location) => change({ location: location ?? '' }, 'location')}
      />
    </ModalForm>
  );
}

interface EventTypeSelectProps {
  /** uuid, or '' for none. */
  value: string;
  error: string | undefined;
  onChange: (type: string) => void;
}

function EventTypeSelect({ value, error, onChange }: EventTypeSelectProps) {
  const t = useText();
  const types = useQuery(eventTypesQuery);
  return (
    <Select
      data-autofocus
      label={t('calendar.eventType')}
      withAsterisk
      aria-required
      data={(types.data ?? []).map((type) => ({ value: type.uuid, label: type.name }))}
      value={value === '' ? null : value}
      placeholder={types.isPending ? t('shell.loading') : t('dataentry.choose')}
      nothingFoundMessage={types.data?.length === 0 ? t('calendar.noTypes') : t('shell.noOptions')}
      error={error}
      onChange={(type) => onChange(type ?? '')}
    />
  );
}
