import type { Answers } from '@fieldward/domain/form/answers.ts';
import { now } from '../../../lib/clock.ts';
import { draftKeeper, type DraftKeeper } from '../../../lib/draft-keeper.ts';
import { draft } from '../../../lib/drafts.ts';
import { DEVICE_PREFIX } from '../../../lib/local-store.ts';
import type { FormDraft } from './form-draft.ts';
import { createFormStore, type FormStore } from '../../../widgets/form/form-store.ts';
import type { ReadyForm } from '../../../widgets/form/ready-form.queries.ts';
import { afterPaint, firstAnswers } from '../../../widgets/form/start-filling.ts';

const LAST_PLACE = `${DEVICE_PREFIX}last-location`;

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
  earlier: { at: number; content: FormDraft } | undefined;
  restore: (content: FormDraft) => void;
}

/** Opens a form: defaults, then the patient's age, then earlier answers that the form takes over. */
export function openEntry(
  ready: ReadyForm,
  componentForm: string,
  patient: { uuid: string; age: number | null },
  prior: Answers,
  onKept: (kept: boolean) => void,
): EntrySession {
  const of = { form: componentForm, patient: patient.uuid };
  const keeper = draftKeeper<FormDraft>(of, { onKept });
  let uuid: string = crypto.randomUUID();
  let dateEntered: string = now();
  let location = localStorage.getItem(LAST_PLACE) ?? '';
  const keep = (): void => keeper.keep(() => ({ uuid, answers: store.answers(), dateEntered, location }));
  const store: FormStore = createFormStore(ready.form, ready.rules, { ...firstAnswers(ready.form, patient.age), ...prior }, now, {
    checkers: ready.checkers,
    onChange: keep,
    defer: afterPaint,
  });
  return {
    store,
    keeper,
    uuid: () => uuid,
    dateEntered: () => dateEntered,
    location: () => location,
    setDateEntered(moment) {
      dateEntered = moment;
      keep();
    },
    setLocation(place) {
      location = place;
      if (place !== '') localStorage.setItem(LAST_PLACE, place);
      keep();
    },
    earlier: draft<FormDraft>(of),
    restore(content) {
      ({ uuid, dateEntered, location } = content);
      store.replace(content.answers);
    },
  };
}
