import { program, programEnrollment } from '@fieldward/contract/care/program.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { isOver, type EnrolmentStatus } from '@fieldward/domain/care/enrolment.ts';
import { Select } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dayOf, today } from '../../../lib/clock.ts';
import { every, save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { momentOf } from '../clinical/condition-days.ts';
import { EntryForm, textOrNull, type EntryDialog } from '../clinical/entry-form.tsx';
import { statusWords } from './enrolment-words.ts';

const storedEnrolment = view(programEnrollment, {
  uuid: true,
  program: { uuid: true, display: true },
  dateEnrolled: true,
  location: { uuid: true },
  status: true,
  statusSince: true,
  outcome: { uuid: true, display: true },
  reason: true,
  phase: { uuid: true },
});

const programme = view(program, {
  uuid: true,
  display: true,
  allWorkflows: { uuid: true, states: 'ref' },
  outcomes: 'ref',
});

/** The workflows that somebody can be in, with phases and outcomes. */
const programmesQuery = queryOptions({
  queryKey: ['workflow', 'programmes'],
  queryFn: ({ signal }) => every(programme, {}, signal),
});

/** Enrols somebody, or says what became of it: phase, pause, end, and what was wrong. */
export function EnrolmentModal(dialog: EntryDialog) {
  const t = useText();
  const title = t(dialog.uuid === '' ? 'enrolment.enrol' : dialog.ending ? 'enrolment.end' : 'enrolment.change');
  return (
    <WithEntry title={title} view={storedEnrolment} uuid={dialog.uuid} onClose={dialog.onClose}>
      {(stored, etag) => <EnrolmentForm title={title} dialog={dialog} stored={stored} etag={etag} />}
    </WithEntry>
  );
}

interface EnrolmentFormProps {
  title: string;
  dialog: EntryDialog;
  stored: Seen<typeof storedEnrolment> | null;
  etag: string | undefined;
}

function firstOf(stored: EnrolmentFormProps['stored'], ending: boolean) {
  return {
    program: stored?.program.uuid ?? '',
    dateEnrolled: stored === null ? today() : (dayOf(stored.dateEnrolled) as string),
    location: stored?.location?.uuid ?? '',
    phase: stored?.phase?.uuid ?? '',
    ...(ending || stored === null
      ? { status: ending ? 'finished' : 'active', statusSince: today(), outcome: '', reason: '' }
      : firstStatusOf(stored)),
  };
}

/** What is recorded of the status that holds. */
const firstStatusOf = (stored: Seen<typeof storedEnrolment>) => ({
  status: stored.status as string,
  statusSince: dayOf(stored.statusSince) as string,
  outcome: stored.outcome?.uuid ?? '',
  reason: stored.reason ?? '',
});

type Entered = ReturnType<typeof firstOf>;

/** Another status: what is stored of the one before does not carry over, what was typed stays. One end for another is a correction. */
function withStatus(status: EnrolmentStatus, entered: Entered, stored: Seen<typeof storedEnrolment>): Partial<Entered> {
  const before = firstStatusOf(stored);
  const same = status === stored.status || (isOver(status) && isOver(stored.status));
  const first = same ? before : { statusSince: today(), outcome: '', reason: '' };
  const typed = (value: string, ...untouched: readonly string[]) => value !== '' && !untouched.includes(value);
  return {
    status,
    statusSince: typed(entered.statusSince, before.statusSince, today()) ? entered.statusSince : first.statusSince,
    outcome: typed(entered.outcome, before.outcome) ? entered.outcome : first.outcome,
    reason: typed(entered.reason, before.reason) ? entered.reason : first.reason,
  };
}

/** What is sent: only what is other than before. */
function changesOf(entered: Entered, stored: Seen<typeof storedEnrolment>) {
  const before = firstOf(stored, false);
  const over = isOver(entered.status as EnrolmentStatus); // one of those that are offered
  const moved = entered.status !== before.status || entered.statusSince !== before.statusSince;
  return {
    ...(entered.dateEnrolled === before.dateEnrolled ? {} : { dateEnrolled: momentOf(entered.dateEnrolled) }),
    ...(entered.location === before.location ? {} : { location: entered.location || null }),
    ...(entered.status === before.status ? {} : { status: entered.status as EnrolmentStatus }),
    // on the day of the enrolment it is not before its time of day
    ...(moved
      ? {
          statusSince:
            entered.statusSince === before.dateEnrolled && entered.statusSince !== today()
              ? stored.dateEnrolled
              : momentOf(entered.statusSince),
        }
      : {}),
    ...(over && entered.outcome !== before.outcome ? { outcome: entered.outcome || null } : {}),
    ...(textOrNull(entered.reason) === stored.reason ? {} : { reason: textOrNull(entered.reason) }),
    ...(entered.phase === before.phase || entered.phase === '' ? {} : { states: [{ state: entered.phase }] }),
  };
}

const options = (rows: readonly { readonly uuid: string; readonly display: string }[] | undefined) =>
  (rows ?? []).map(({ uuid, display }) => ({ value: uuid, label: display }));

function EnrolmentForm({ title, dialog, stored, etag }: EnrolmentFormProps) {
  const t = useText();
  const programmes = useQuery(programmesQuery);
  const chosen = programmes.data?.find(({ uuid }) => uuid === stored?.program.uuid);
  return (
    <EntryForm
      dialog={dialog}
      title={title}
      list="enrolment"
      first={firstOf(stored, dialog.ending)}
      needed={['program', ({ program: of }) => of !== '']}
      send={(entered, uuid) =>
        stored === null
          ? save(programEnrollment, {
              uuid,
              patient: dialog.patient,
              program: entered.program,
              dateEnrolled: momentOf(entered.dateEnrolled),
              location: entered.location || null,
            })
          : save(programEnrollment, changesOf(entered, stored), { uuid: stored.uuid, ifMatch: etag })
      }
    >
      {(entered, set, errors) => (
        <>
          {stored === null ? (
            <Select
              label={t('patient.workflow')}
              withAsterisk
              aria-required
              data={options(programmes.data)}
              value={entered.program || null}
              error={errors.program}
              onChange={(uuid) => set({ program: uuid ?? '' })}
            />
          ) : null}
          {dialog.ending ? null : (
            <>
              <DateField
                label={t('enrolment.dateEnrolled')}
                value={entered.dateEnrolled}
                error={errors.dateEnrolled}
                onChange={(day) => set({ dateEnrolled: day })}
              />
              <LocationSelect
                label={t('chart.place')}
                value={entered.location}
                error={errors.location ?? null}
                onChange={(uuid) => set({ location: uuid ?? '' })}
              />
            </>
          )}
          {stored === null || dialog.ending || isOver(stored.status) ? null : (
            <Select
              label={t('enrolment.phase')}
              allowDeselect={false}
              data={options(chosen?.allWorkflows[0]?.states)}
              value={entered.phase || null}
              error={errors.phase}
              onChange={(uuid) => set({ phase: uuid ?? '' })}
            />
          )}
          {stored === null ? null : (
            <StatusFields stored={stored} ending={dialog.ending} offered={chosen?.outcomes} entered={entered} set={set} errors={errors} />
          )}
        </>
      )}
    </EntryForm>
  );
}

interface StatusFieldsProps {
  stored: Seen<typeof storedEnrolment>;
  ending: boolean;
  /** The outcomes that the workflow names. */
  offered: Parameters<typeof options>[0];
  entered: Entered;
  set: (change: Partial<Entered>) => void;
  errors: { readonly [P in keyof Entered]?: string };
}

/** What became of an enrolment, since when and why. */
function StatusFields({ stored, ending, offered, entered, set, errors }: StatusFieldsProps) {
  const t = useText();
  const outcomes = [
    ...options(offered),
    ...(stored.outcome && !offered?.some(({ uuid }) => uuid === stored.outcome?.uuid) ? options([stored.outcome]) : []),
  ];
  const statuses = Object.entries(statusWords)
    // a death is recorded for the patient
    .filter(([status]) => status !== 'died' || stored.status === 'died')
    .filter(([status]) => !ending || isOver(status as EnrolmentStatus)) // a key of the words
    .map(([value, word]) => ({ value, label: t(word) }));
  return (
    <>
      <Select
        label={t('enrolment.status')}
        allowDeselect={false}
        data={statuses}
        value={entered.status}
        error={errors.status}
        onChange={(status) => set(withStatus(status as EnrolmentStatus, entered, stored))} // one of those that are offered
      />
      {entered.status === 'active' && stored.status === 'active' ? null : (
        <DateField
          label={t('enrolment.since')}
          value={entered.statusSince}
          error={errors.statusSince}
          onChange={(day) => set({ statusSince: day })}
        />
      )}
      {isOver(entered.status as EnrolmentStatus) && outcomes.length > 0 ? (
        <Select
          label={t('enrolment.outcome')}
          clearable
          data={outcomes}
          value={entered.outcome || null}
          error={errors.outcome}
          onChange={(uuid) => set({ outcome: uuid ?? '' })}
        />
      ) : null}
      <TextField
        label={t('enrolment.reason')}
        maxLength={limitsOf(programEnrollment, 'reason').max}
        value={entered.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </>
  );
}
