import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { changedFields, sameAnswer } from '@fieldward/domain/form/correction.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { compileForm, stateOf } from '@fieldward/domain/form/state.ts';
import { now } from '../../../lib/clock.ts';
import { draftKeeper, type DraftKeeper } from '../../../lib/draft-keeper.ts';
import { draft } from '../../../lib/drafts.ts';
import { createFormStore, type FormStore } from '../../../widgets/form/form-store.ts';
import { afterPaint } from '../../../widgets/form/start-filling.ts';
import type { CorrectableForm } from './correction.queries.ts';

/** What is kept of a correction that was not saved: what is other than it was. */
interface CorrectionDraft {
  readonly uuid: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly dateEntered: string | undefined;
  readonly location: string | undefined;
}

/** What is other than the form said when it was opened. */
export interface Changes {
  readonly answers: Readonly<Record<string, Answer>>;
  readonly dateEntered: string | undefined;
  readonly location: string | undefined;
  /** Fields whose answers differ, those that a rule hides now among them. */
  readonly fields: readonly FormField[];
}

/** One correction of one filled form. */
export interface CorrectionSession {
  readonly store: FormStore;
  readonly keeper: DraftKeeper<CorrectionDraft>;
  readonly uuid: () => string;
  readonly dateEntered: () => string;
  readonly location: () => string;
  readonly setDateEntered: (moment: string) => void;
  readonly setLocation: (uuid: string) => void;
  readonly changes: () => Changes;
  readonly earlier: { at: number; content: CorrectionDraft } | undefined;
  readonly restore: (content: CorrectionDraft) => void;
}

/** Opens a filled form to be corrected: no rule fills anything that nobody changed, and what was wrong before and stays keeps nobody from saving. */
export function openCorrection(
  { form, rules, checkers, said }: CorrectableForm,
  of: { readonly encounter: string; readonly patient: string },
  onKept: (kept: boolean) => void,
): CorrectionSession {
  const key = { form: `correct:${of.encounter}`, patient: of.patient };
  const keeper = draftKeeper<CorrectionDraft>(key, { onKept });
  const wrongBefore = new Map(
    stateOf(compileForm(form, rules, checkers), said.answers, now(), { filledAt: said.dateEntered }).problems.map(({ field, message }) => [
      field,
      message.code,
    ]),
  );
  let uuid: string = crypto.randomUUID();
  let { dateEntered, location } = said;
  const keep = (): void => keeper.keep(() => ({ uuid, ...changes() }));
  const whole = createFormStore(form, rules, said.answers, now, {
    checkers,
    filledAt: said.dateEntered,
    own: form.fields.map((field) => field.uuid),
    onChange: keep,
    defer: afterPaint,
  });
  const fieldOf = new Map(form.fields.map((field) => [field.uuid, field]));
  const isOld = ({ field, message }: { field: string; message: { code: string } }): boolean => {
    const asked = fieldOf.get(field);
    return asked !== undefined && wrongBefore.get(field) === message.code && sameAnswer(asked, said.answers[field], whole.answers()[field]);
  };
  const store: FormStore = { ...whole, attempt: () => whole.attempt() || whole.summary().problems.every(isOld) };
  const asks = (widget: string): boolean => form.fields.some(({ field }) => field.widget === widget);

  function changes(): Changes {
    const answers: Answers = whole.answers();
    const own = changedFields(form, said.answers, answers);
    const visible = whole.visible();
    const hidden = form.fields.filter(
      ({ uuid: field }) => said.answers[field] !== undefined && !(field in visible) && !own.some((each) => each.uuid === field),
    );
    return {
      answers: Object.fromEntries(own.map((field) => [field.uuid, answers[field.uuid] ?? null])),
      dateEntered: asks('dateEntered') || dateEntered === said.dateEntered ? undefined : dateEntered,
      location: asks('location') || location === said.location ? undefined : location,
      fields: form.fields.filter((field) => own.includes(field) || hidden.includes(field)),
    };
  }

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
      keep();
    },
    changes,
    earlier: draft<CorrectionDraft>(key),
    restore(content) {
      uuid = content.uuid;
      dateEntered = content.dateEntered ?? said.dateEntered;
      location = content.location ?? said.location;
      whole.replace({ ...said.answers, ...content.answers });
    },
  };
}
