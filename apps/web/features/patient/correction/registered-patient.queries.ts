import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, type FormField } from '@fieldward/domain/form/definition.ts';
import { aboutPerson } from '@fieldward/domain/form/known-person.ts';
import { rulesFromWire } from '@fieldward/domain/rule/rule.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { callTagged } from '../../../lib/call.ts';
import { offsetNow } from '../../../lib/clock.ts';
import { checkersFor, type ReadyForm } from '../../../widgets/form/ready-form.queries.ts';

/** What the record says now, and the version of it. */
interface RecordedNow {
  readonly answers: Answers;
  readonly etag: string | undefined;
}

/** Somebody as the registration form shows them. */
export interface CorrectablePerson extends ReadyForm {
  readonly stored: RecordedNow;
  /** Labels of the questions whose answers are not shown and stay. */
  readonly hidden: readonly string[];
  /** The form registered somebody else, or nobody: only its questions about the person are there. */
  readonly onlyPerson: boolean;
  /** Why the answers that are not about the person cannot be changed; null when they can. */
  readonly lock: Message | null;
}

async function recorded(patient: string) {
  const { data, etag } = await callTagged('GET fieldward/registration/:uuid', { params: { uuid: patient } });
  return { data, stored: { answers: data.answers, etag } };
}

/** What the record says at this moment, for who was slower. */
export const recordedNow = async (patient: string): Promise<RecordedNow> => (await recorded(patient)).stored;

const isRest = ({ bound, field }: FormField): boolean => bound === undefined && field.widget !== 'heading';

/** The registration form filled with what the record says of a patient, read anew each time; null where the programme has chosen none. */
export const correctablePersonQuery = (patient: string, programme: Parameters<typeof checkersFor>[1]) =>
  queryOptions({
    queryKey: ['patient', patient, 'registration', programme.countryCode, programme.identifierFormat],
    queryFn: async (): Promise<CorrectablePerson | null> => {
      const { data, stored } = await recorded(patient);
      if (data.definition === null) return null;
      const whole = formFromWire(data.definition.form);
      const onlyPerson = data.encounter === null;
      const asked = onlyPerson ? aboutPerson(whole) : whole;
      const unseen = (uuid: string): boolean => data.hidden.includes(uuid);
      const fields = asked.fields
        .filter(({ uuid }) => !unseen(uuid))
        .map((field) => (data.lock !== null && isRest(field) ? { ...field, disabled: true } : field));
      const form = { ...asked, fields };
      return {
        form,
        version: data.version,
        rules: rulesFromWire(data.definition.rules),
        checkers: await checkersFor(form, programme),
        stored,
        hidden: asked.fields.flatMap(({ uuid, label }) => (unseen(uuid) ? [label] : [])),
        onlyPerson: onlyPerson && whole.fields.some(isRest),
        lock: data.lock,
      };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

interface Correction {
  readonly form: string;
  readonly version: number | null;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly reason: string;
}

/** Saves a correction. Throws `ApiProblem`, whose field errors are named by form field; `engine.stale` when somebody else was faster. */
export const sendPersonCorrection = (patient: string, { version, ...correction }: Correction, ifMatch: string | undefined) =>
  callTagged('POST fieldward/registration/:uuid', {
    params: { uuid: patient },
    body: { ...correction, ...(version === null ? {} : { version }), utcOffset: offsetNow() },
    ifMatch,
  });
