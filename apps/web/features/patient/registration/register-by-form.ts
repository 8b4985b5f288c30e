/** Saves the answers to the form that people are registered with. */
import type { QueryClient } from '@tanstack/react-query';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { RegisteredPerson } from '@fieldward/domain/form/registered-person.ts';
import { call } from '../../../lib/call.ts';
import { offsetNow } from '../../../lib/clock.ts';
import { local } from '../../../lib/local-store.ts';
import type { ReadyForm } from '../../../widgets/form/ready-form.queries.ts';
import { saveRegistration } from './save-registration.ts';

/** The name under which what is typed is kept. */
export const draftOf = ({ uuid }: FormDefinition): string => `registration form ${uuid}`;

/** The place that a question of the form asks for, or ''. */
function placeOf({ fields }: FormDefinition, answers: Answers): string {
  const asked = fields.find(({ bound, field }) => bound === undefined && field.widget === 'location');
  const answer = asked === undefined ? null : answers[asked.uuid];
  return typeof answer === 'string' ? answer : '';
}

/** A registration form that was filled. */
interface FilledRegistration {
  /** Chosen on this device when the dialog was opened: of what is saved, and of the patient. */
  readonly uuid: string;
  readonly ready: ReadyForm;
  /** What was typed; of it, what no rule hides; and the person whom that describes. */
  readonly answers: Answers;
  readonly counting: Answers;
  readonly described: RegisteredPerson;
  /** uuid of the place where people are usually registered, or ''. */
  readonly place: string;
  /** uuid of a member of a household who is no patient yet and becomes this one. */
  readonly resident: string | undefined;
}

/** Saves it. Who lives in a household and becomes a patient is on the server already: that needs it. Throws as `saveRegistration`. */
export async function registerByForm(
  queries: QueryClient,
  { uuid, ready, answers, counting, described, place, resident }: FilledRegistration,
): Promise<'stored' | 'kept'> {
  const { form, version } = ready;
  const workflow = local.get('selectedWorkflowId') ?? '';
  const body = {
    uuid,
    form: form.uuid,
    ...(version === null ? {} : { version }),
    answers: counting,
    ...(place === '' ? {} : { location: place }),
    ...(workflow === '' ? {} : { workflow }),
    ...(resident === undefined ? { patient: uuid } : { person: resident }),
    utcOffset: offsetNow(),
  };
  const send = async (signal?: AbortSignal): Promise<void> => void (await call('POST fieldward/registration', { body }, signal));
  if (resident !== undefined) {
    await send();
    return 'stored';
  }
  return saveRegistration(queries, {
    uuid,
    person: described,
    place: placeOf(form, counting) || place,
    form: form.name,
    sent: { kind: 'registration', body, form: form.uuid },
    typed: { uuid, answers },
    draft: draftOf(form),
    send,
  });
}
