import { appointment } from '@fieldward/contract/care/appointment.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { Checkbox, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clockOf, dayOf, today, typedMoment } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { isolated } from '../../../lib/isolated.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { ClosedDay } from '../../../widgets/closed-day.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { appointmentsChanged } from '../../../widgets/appointment/clinic-day.queries.ts';
import { usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';
import { EntryForm, textOrNull, type EntryDialog } from '../clinical/entry-form.tsx';
import { PatientChoice } from '../../../widgets/patient-choice.tsx';
import type { FoundPatient } from '../../../widgets/patient-search.queries.ts';
import { servicesQuery, type ServiceChoice } from './appointment.queries.ts';
import { SlotChoice } from './slot-choice.tsx';

const stored = view(appointment, {
  uuid: true,
  day: true,
  startDateTime: true,
  service: { uuid: true },
  comments: true,
  status: true,
});

interface AppointmentModalProps extends EntryDialog {
  /** Whose it is, where the page below does not say it. */
  readonly name?: string;
  /** uuid of the clinic that is likely meant; '' for none. */
  readonly clinic?: string;
}

/** Books an appointment for somebody, or moves one. Without a patient it asks for one. */
export function AppointmentModal({ name, clinic = '', ...dialog }: AppointmentModalProps) {
  const t = useText();
  const does = t(dialog.uuid === '' ? 'appointment.book' : 'appointment.move');
  const title = name === undefined ? does : labelled(does, isolated(name));
  const services = useQuery(servicesQuery);
  const usual = useQuery(usualPlaceQuery(useQueryClient(), dialog.patient));
  return (
    <WithEntry title={title} view={stored} uuid={dialog.uuid} onClose={dialog.onClose}>
      {(entry, etag) =>
        services.data === undefined || usual.isPending ? null : (
          <AppointmentForm
            title={title}
            dialog={dialog}
            entry={entry}
            etag={etag}
            services={services.data}
            usual={clinic || (usual.data?.place ?? '')}
          />
        )
      }
    </WithEntry>
  );
}

interface AppointmentFormProps {
  title: string;
  dialog: EntryDialog;
  entry: Seen<typeof stored> | null;
  etag: string | undefined;
  services: readonly ServiceChoice[];
  /** uuid of the place where work is done. */
  usual: string;
}

/** The service that is most likely meant: the only one, or that of the place, the one that forms book first. */
function likelyService(services: readonly ServiceChoice[], usual: string): string {
  const there = services.filter(({ location }) => location.uuid === usual).toSorted((a, b) => Number(b.fromForms) - Number(a.fromForms));
  return (there[0] ?? (services.length === 1 ? services[0] : undefined))?.uuid ?? '';
}

const noFound = null as FoundPatient | null;

function AppointmentForm({ title, dialog, entry, etag, services, usual }: AppointmentFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const asks = dialog.patient === '' && entry === null;
  const of = entry === null ? '' : dayOf(entry.startDateTime) || String(entry.day).slice(0, 10);
  const [from, setFrom] = useState(of < today() ? '' : of);
  const places = [...new Set(services.map(({ location }) => location.name))].toSorted((a, b) => a.localeCompare(b));
  return (
    <EntryForm
      dialog={dialog}
      title={title}
      list="appointment"
      first={{
        patient: '',
        found: noFound,
        service: entry?.service?.uuid ?? likelyService(services, usual),
        day: entry === null || entry.startDateTime !== null || of < today() ? '' : of,
        startDateTime: entry === null || of < today() ? '' : (clockOf(entry.startDateTime) as string),
        comments: entry?.comments ?? '',
        walkIn: false,
      }}
      needed={
        asks
          ? ['patient', ({ found }) => found !== null]
          : ['day', ({ day, startDateTime, walkIn }) => walkIn || day !== '' || startDateTime !== '']
      }
      send={async ({ found, service, day, startDateTime, comments, walkIn }, uuid) => {
        const patient = found?.uuid ?? dialog.patient;
        // with neither the server asks for a day, at its field
        const time = walkIn
          ? { walkIn }
          : startDateTime !== ''
            ? { startDateTime: typedMoment(startDateTime) }
            : { ...(day === '' ? {} : { day }), startDateTime: null, endDateTime: null };
        const body = { service, ...time, comments: textOrNull(comments) };
        await (entry === null
          ? save(appointment, { uuid, patient, ...body })
          : save(appointment, body, { uuid: entry.uuid, ifMatch: etag }));
        await appointmentsChanged(queries, patient);
      }}
    >
      {(entered, set, errors) => (
        <>
          {asks ? (
            <PatientChoice
              label={t('appointment.patient')}
              value={entered.found}
              error={errors.patient ?? null}
              onChange={(found) => set({ found })}
            />
          ) : errors.patient ? (
            <Text c="red" role="alert">
              {errors.patient}
            </Text>
          ) : null}
          {services.length === 0 ? <Text>{t('appointment.noServices')}</Text> : null}
          <SearchSelect
            label={t('appointment.service')}
            withAsterisk
            aria-required
            data={places.map((group) => ({
              group,
              items: services.filter(({ location }) => location.name === group).map(({ uuid, name }) => ({ value: uuid, label: name })),
            }))}
            value={entered.service || null}
            error={errors.service ?? null}
            onChange={(uuid) => set({ service: uuid ?? '', day: '', startDateTime: '' })}
          />
          {entry === null ? (
            <Checkbox
              label={t('appointment.walkInNow')}
              checked={entered.walkIn}
              onChange={(event) => set({ walkIn: event.currentTarget.checked, day: '', startDateTime: '' })}
            />
          ) : null}
          {entered.walkIn ? null : (
            <>
              <DateField label={t('appointment.from')} value={from} min={today()} onChange={setFrom} clearable />
              <ShutDay of={services.find(({ uuid }) => uuid === entered.service)} day={from} onTake={setFrom} />
              <SlotChoice
                service={entered.service}
                from={from}
                day={entered.day}
                start={entered.startDateTime}
                error={errors.startDateTime ?? errors.day ?? null}
                onChoose={set}
              />
            </>
          )}
          <TextField
            label={t('appointment.comments')}
            maxLength={limitsOf(appointment, 'comments').max}
            value={entered.comments}
            onChange={(event) => set({ comments: event.currentTarget.value })}
          />
        </>
      )}
    </EntryForm>
  );
}

/** Says that the service is closed on the day from which times are looked for. */
function ShutDay({ of, day, onTake }: { of: ServiceChoice | undefined; day: string; onTake: (day: string) => void }) {
  return of === undefined ? null : <ClosedDay place={of.location.uuid} service={of.uuid} day={day} onTake={onTake} />;
}
