import { Pill, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { event as eventWire } from '@fieldward/contract/event/event.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { isolated } from '../../../lib/isolated.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { withStart, type PlanDraft } from './event-draft.ts';
import { eventTypesQuery } from '../list/event-list.queries.ts';
import classes from './planner.module.css';
import { peopleQuery } from './supply-choices.queries.ts';
import type { Busy } from './use-busy.ts';
import { fieldId, type Plan } from './use-plan.ts';

interface EventDetailsProps {
  plan: Pick<Plan, 'draft' | 'change' | 'errors'>;
  /** Who is needed elsewhere meanwhile, in words by uuid. */
  busy: Busy;
  /** The kind of the stored event, which may be retired by now. */
  storedType: { uuid: string; name: string } | null;
}

/** The card Event Details: what, when, where and who. */
export function EventDetails({ plan: { draft, change, errors }, busy, storedType }: EventDetailsProps) {
  const t = useText();
  const types = useQuery(eventTypesQuery);
  const offered = types.data ?? [];
  const listed = storedType && !offered.some(({ uuid }) => uuid === storedType.uuid) ? [...offered, storedType] : offered;
  return (
    <section className={classes.card} aria-labelledby="plan-details-title">
      <Title order={2} id="plan-details-title">
        {t('planner.details')}
      </Title>
      <div className={classes.fields}>
        <SearchSelect
          id={fieldId('eventType')}
          label={t('planner.eventType')}
          withAsterisk
          aria-required
          data={listed.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={draft.eventType || null}
          placeholder={types.isPending ? t('shell.loading') : t('planner.choose')}
          nothingFoundMessage={t('shell.noOptions')}
          error={errors['eventType'] ?? (types.isError ? t('planner.typesFailed') : null)}
          onChange={(uuid) => change({ eventType: uuid ?? '' })}
        />
        <TextField
          id={fieldId('name')}
          label={t('planner.eventName')}
          withAsterisk
          aria-required
          dir="auto"
          maxLength={limitsOf(eventWire, 'name').max}
          autoComplete="off"
          value={draft.name ?? ''}
          error={errors['name'] ?? null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextArea
          id={fieldId('description')}
          className={classes.wide ?? ''}
          label={t('planner.description')}
          dir="auto"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limitsOf(eventWire, 'description').max}
          value={draft.description}
          error={errors['description'] ?? null}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <DateTimeField
          id={fieldId('start')}
          label={t('planner.startDate')}
          required
          value={draft.start}
          time="09:00:00"
          error={errors['start'] ?? null}
          onChange={(start) => {
            const next = withStart(draft, start);
            change(next.end === draft.end ? { start } : { start, end: next.end });
          }}
        />
        <DateTimeField
          id={fieldId('end')}
          label={t('planner.endDate')}
          required
          value={draft.end}
          min={draft.start}
          time={draft.start === '' ? '17:00:00' : later(draft.start)}
          readOnly={draft.start === ''}
          {...(draft.start === '' ? { placeholder: t('planner.endAfterStart') } : {})}
          error={errors['end'] ?? null}
          onChange={(end) => change({ end })}
        />
        <LocationSelect
          id={fieldId('location')}
          label={t('planner.location')}
          required
          value={draft.location}
          error={errors['location'] ?? null}
          onChange={(uuid) => change({ location: uuid ?? '' })}
        />
        <Personnel draft={draft} change={change} errors={errors} busy={busy} />
      </div>
    </section>
  );
}

/** 17:00 on the day of the start, or the start itself when that is later: an end that is not before it. */
const later = (start: string): string => (start.slice(11) > '17:00:00' ? start.slice(11) : '17:00:00');

interface PersonnelProps {
  draft: PlanDraft;
  change: Plan['change'];
  errors: Plan['errors'];
  busy: Busy;
}

/** Who goes. Whoever was chosen stays listed, also when they are no longer with the programme; who is busy meanwhile is marked. */
function Personnel({ draft, change, errors, busy }: PersonnelProps) {
  const t = useText();
  const people = useQuery(peopleQuery);
  const offered = people.data ?? [];
  const isBusy = (uuid: string): boolean => busy.has(uuid) || errors[`people.${uuid}`] !== undefined;
  const gone = draft.people.filter(({ uuid }) => !offered.some((one) => one.uuid === uuid));
  const messages = draft.people.map(({ uuid }) => errors[`people.${uuid}`]).filter((sentence) => sentence !== undefined);

  const warned = draft.people.flatMap(({ uuid, name }) => (busy.has(uuid) ? [labelled(isolated(name), busy.get(uuid) ?? '')] : []));

  function choose(uuids: readonly string[]): void {
    change({
      people: uuids.flatMap((uuid) => {
        const there = draft.people.find((one) => one.uuid === uuid);
        const one = offered.find((other) => other.uuid === uuid);
        if (there) return [there];
        if (!one) return [];
        return [{ uuid, name: one.name, id: null }];
      }),
    });
  }
  return (
    <SearchMultiSelect
      id={fieldId('people')}
      label={t('planner.personnel')}
      withAsterisk
      aria-required
      hidePickedOptions
      limit={100}
      data={[...offered, ...gone].map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={draft.people.map(({ uuid }) => uuid)}
      placeholder={people.isPending ? t('shell.loading') : t('planner.searchPeople')}
      nothingFoundMessage={t('shell.noOptions')}
      error={errors['people'] ?? (messages.length > 0 ? messages.join(' · ') : people.isError ? t('planner.peopleFailed') : null)}
      description={warned.length > 0 && messages.length === 0 ? <output>{warned.join(' · ')}</output> : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={choose}
      renderOption={({ option }) => (
        <span>
          <bdi>{option.label}</bdi> {busy.has(option.value) ? <span className={classes.busyHint}>{busy.get(option.value)}</span> : null}
        </span>
      )}
      renderPill={({ option, onRemove, value }) => {
        const uuid = String(value ?? option?.value ?? '');
        const name = draft.people.find((one) => one.uuid === uuid)?.name ?? option?.label ?? uuid;
        return (
          <Pill
            withRemoveButton
            onRemove={onRemove ?? (() => undefined)}
            removeButtonProps={{ 'aria-label': t('planner.takeOffPerson', { name }) }}
            className={`${classes.pill} ${isBusy(uuid) ? classes.busyPill : ''}`}
            {...(isBusy(uuid) ? { title: t('planner.busyPerson', { name }) } : {})}
          >
            <bdi>{name}</bdi>
          </Pill>
        );
      }}
    />
  );
}
