import type { Answers } from '@fieldward/domain/form/answers.ts';
import { now } from '../../../lib/clock.ts';
import { rememberPlace } from '../../../widgets/usual-place.queries.ts';
import { draftKeeper, type DraftKeeper } from '../../../lib/draft-keeper.ts';
import { draft, type Draft } from '../../../lib/drafts.ts';
import type { FormDraft } from './form-draft.ts';
import { createFormStore, type FormStore } from '../../../widgets/form/form-store.ts';
import type { ReadyForm } from '../../../widgets/form/ready-form.queries.ts';
import { afterPaint, firstAnswers } from '../../../widgets/form/start-filling.ts';

/** One filling of one form for one patient: its answers, its draft, the id it will be sent under. */
export interface EntrySession {
  store: FormStore;
  keeper: DraftKeeper<FormDraft>;
  uuid: () => string;
  dateEntered: () => string;
  location: () => string;
  setDateEntered: (moment: string) => void;
  setLocation: (uuid: string) => void;
  /** What was typed earlier and not sent; undefined once decided. */
  earlier: Draft<FormDraft> | undefined;
  restore: (content: FormDraft) => void;
  /** What stands in the form now. */
  typed: () => FormDraft;
}

/** Opens a form: defaults, then the patient's age, today and the usual place (a uuid, or empty), then earlier answers that the form takes over. */
export function openEntry(
  ready: ReadyForm,
  componentForm: string,
  patient: { uuid: string; age: number | null },
  prior: Answers,
  usualPlace: string,
  onKept: (kept: boolean) => void,
): EntrySession {
  const of = { form: componentForm, patient: patient.uuid };
  const keeper = draftKeeper<FormDraft>(of, { onKept });
  let uuid: string = crypto.randomUUID();
  let dateEntered: string = now();
  let location = usualPlace;
  const typed = (): FormDraft => ({ uuid, answers: store.answers(), dateEntered, location });
  const keep = (): void => keeper.keep(typed);
  const store: FormStore = createFormStore(
    ready.form,
    ready.rules,
    { ...firstAnswers(ready.form, patient.age, usualPlace), ...prior },
    now,
    {
      checkers: ready.checkers,
      onChange: keep,
      defer: afterPaint,
    },
  );
  return {
    store,
    keeper,
    typed,
    uuid: () => uuid,
    dateEntered: () => dateEntered,
    location: () => location,
    setDateEntered(moment) {
      dateEntered = moment;
      keep();
    },
    setLocation(place) {
      location = place;
      if (place !== '') rememberPlace(place);
      keep();
    },
    earlier: draft<FormDraft>(of),
    restore(content) {
      ({ uuid, dateEntered, location } = content);
      store.replace(content.answers);
    },
  };
}
