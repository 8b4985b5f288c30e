import { appointmentService, type ServiceHours } from '@fieldward/contract/care/appointment.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { hoursFromWire } from '@fieldward/domain/care/opening-hours.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { useEntryForm } from '../../../widgets/catalogue/use-entry-form.ts';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { HoursEditor } from './hours-editor.tsx';

const serviceForm = view(appointmentService, {
  uuid: true,
  name: true,
  retired: true,
  description: true,
  duration: true,
  capacity: true,
  hours: true,
  fromForms: true,
  location: { uuid: true },
});

interface ServiceModalProps {
  /** '' for a new one. */
  uuid: string;
  onClose: () => void;
}

/** Adds a service of a clinic, or changes one. */
export function ServiceModal({ uuid, onClose }: ServiceModalProps) {
  const t = useText();
  return (
    <WithEntry title={t('appointment.editService')} view={serviceForm} uuid={uuid} onClose={onClose}>
      {(service, etag) => <ServiceForm service={service} etag={etag} onClose={onClose} />}
    </WithEntry>
  );
}

const firstOf = (service: Seen<typeof serviceForm> | null) => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  location: service?.location.uuid ?? '',
  duration: service?.duration ?? (15 as number | undefined),
  capacity: service?.capacity ?? (1 as number | undefined),
  hours: service?.hours ?? ([] as readonly ServiceHours[]),
  fromForms: service?.fromForms ?? false,
  retired: service?.retired ?? false,
});
type ServiceDraft = ReturnType<typeof firstOf>;

function problemsOf({ name, location, duration, capacity, hours }: ServiceDraft): Readonly<Record<string, Message | undefined>> {
  const required = (given: boolean): Message | undefined => (given ? undefined : say('engine.required'));
  const { misfit } = hoursFromWire(hours);
  return {
    name: required(name.trim() !== ''),
    location: required(location !== ''),
    duration: required(duration !== undefined),
    capacity: required(capacity !== undefined),
    ...(misfit === null ? {} : { [misfit.at === null ? 'hours' : `hours[${misfit.at}]`]: misfit.message }),
  };
}

interface ServiceFormProps {
  service: Seen<typeof serviceForm> | null;
  etag: string | undefined;
  onClose: () => void;
}

function ServiceForm({ service, etag, onClose }: ServiceFormProps) {
  const t = useText();
  const form = useEntryForm<ServiceDraft>({
    wire: appointmentService,
    entry: service?.uuid ?? '',
    first: firstOf(service),
    problems: problemsOf,
    send: ({ retired, description, duration = 0, capacity = 0, ...entered }) => {
      const body = { ...entered, name: entered.name.trim(), description: description.trim() || null, duration, capacity };
      return service === null
        ? save(appointmentService, body)
        : save(appointmentService, { ...body, retired }, { uuid: service.uuid, ifMatch: etag });
    },
    saved: 'appointment.serviceSaved',
    onClose,
  });
  const { draft, set, errorOf, typed } = form;
  return (
    <ModalForm
      title={t(service === null ? 'appointment.addService' : 'appointment.editService')}
      onClose={onClose}
      dirty={form.dirty}
      kept={form.kept}
      onSubmit={form.submit}
    >
      <TextField
        {...typed('name')}
        label={t('entries.name')}
        withAsterisk
        aria-required
        maxLength={limitsOf(appointmentService, 'name').max}
      />
      <LocationSelect
        label={t('appointment.clinic')}
        required
        value={draft.location}
        error={errorOf('location')}
        onChange={(uuid) => set({ location: uuid ?? '' })}
      />
      <SimpleGrid cols={2} style={{ alignItems: 'end' }}>
        <NumberField
          label={t('appointment.duration')}
          withAsterisk
          aria-required
          whole
          {...limitsOf(appointmentService, 'duration')}
          value={draft.duration}
          error={errorOf('duration')}
          onChange={(duration) => set({ duration })}
        />
        <NumberField
          label={t('appointment.capacity')}
          withAsterisk
          aria-required
          whole
          {...limitsOf(appointmentService, 'capacity')}
          value={draft.capacity}
          error={errorOf('capacity')}
          onChange={(capacity) => set({ capacity })}
        />
      </SimpleGrid>
      <HoursEditor hours={draft.hours} errorOf={errorOf} onChange={(hours) => (form.forget('hours'), set({ hours }))} />
      <Checkbox
        label={t('appointment.fromForms')}
        checked={draft.fromForms}
        error={errorOf('fromForms')}
        onChange={(event) => set({ fromForms: event.currentTarget.checked })}
      />
      <TextField
        {...typed('description')}
        label={t('appointment.description')}
        maxLength={limitsOf(appointmentService, 'description').max}
      />
      {service === null ? null : (
        <Checkbox
          label={t('entries.retired')}
          checked={draft.retired}
          onChange={(event) => set({ retired: event.currentTarget.checked })}
        />
      )}
    </ModalForm>
  );
}
