import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { changedFields } from '@fieldward/domain/form/correction.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { draftKeeper, type DraftKeeper } from '../../../lib/draft-keeper.ts';
import { draft, type Draft } from '../../../lib/drafts.ts';
import type { FormStore } from '../../../widgets/form/form-store.ts';
import type { CorrectableForm, StoredForm } from './correction.queries.ts';
import { tolerantStore } from './tolerant-store.ts';

/** What is kept of a correction that was not saved: what is other than it was. */
export interface CorrectionDraft {
  readonly uuid: string;
  /** The form as it was opened: what others change later is not overwritten unseen. What an older version kept has none. */
  readonly opened?: StoredForm;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly dateEntered: string | undefined;
  readonly location: string | undefined;
}

/** What differs from the form as it was opened. */
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
  /** The form as it was opened when this correction was begun. */
  readonly opened: () => StoredForm;
  /** What is kept of it. */
  readonly typed: () => CorrectionDraft;
  readonly earlier: Draft<CorrectionDraft> | undefined;
  readonly restore: (content: CorrectionDraft) => void;
}

/** The name under which the correction of a form (uuid of its encounter) is kept while it is typed. */
export const correctionDraft = (encounter: string): string => `correct:${encounter}`;

/** Opens a filled form to be corrected: no rule fills anything that nobody changed, and what was wrong before and stays keeps nobody from saving. */
export function openCorrection(
  { form, rules, checkers, stored }: CorrectableForm,
  of: { readonly encounter: string; readonly patient: string },
  onKept: (kept: boolean) => void,
): CorrectionSession {
  const key = { form: correctionDraft(of.encounter), patient: of.patient };
  const keeper = draftKeeper<CorrectionDraft>(key, { onKept });
  let uuid: string = crypto.randomUUID();
  let { dateEntered, location } = stored;
  let begunWith = stored;
  const keep = (): void => keeper.keep(typed);
  const store = tolerantStore({ form, rules, checkers, answers: stored.answers, filledAt: stored.dateEntered }, keep);
  const asks = (widget: string): boolean => form.fields.some(({ field }) => field.widget === widget);

  function changes(): Changes {
    const answers: Answers = store.answers();
    const own = changedFields(form, stored.answers, answers);
    const visible = store.visible();
    const hidden = form.fields.filter(
      ({ uuid: field }) => stored.answers[field] !== undefined && !(field in visible) && !own.some((each) => each.uuid === field),
    );
    return {
      answers: Object.fromEntries(own.map((field) => [field.uuid, answers[field.uuid] ?? null])),
      dateEntered: asks('dateEntered') || dateEntered === stored.dateEntered ? undefined : dateEntered,
      location: asks('location') || location === stored.location ? undefined : location,
      fields: form.fields.filter((field) => own.includes(field) || hidden.includes(field)),
    };
  }

  const typed = (): CorrectionDraft => {
    const { answers, dateEntered: day, location: place } = changes();
    return { uuid, opened: begunWith, answers, dateEntered: day, location: place };
  };

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
    opened: () => begunWith,
    typed,
    earlier: draft<CorrectionDraft>(key),
    restore(content) {
      uuid = content.uuid;
      begunWith = content.opened ?? stored;
      dateEntered = content.dateEntered ?? stored.dateEntered;
      location = content.location ?? stored.location;
      store.replace({ ...stored.answers, ...content.answers });
    },
  };
}
