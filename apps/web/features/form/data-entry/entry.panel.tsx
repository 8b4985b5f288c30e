import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isContacts, isEmpty, type Answers } from '@fieldward/domain/form/answers.ts';
import type { SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { now } from '../../../lib/clock.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { chosenDraft, type WhichDraft } from '../../../lib/drafts.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { warmUp } from '../../../lib/warm-up.ts';
import { DraftOffer } from '../../../ui/draft-offer.tsx';
import { rememberPlace, type UsualPlace } from '../../../widgets/usual-place.queries.ts';
import type { Patient } from '../../../widgets/patient.queries.ts';
import type { ReadyForm } from '../../../widgets/form/ready-form.queries.ts';
import { DynamicForm } from '../../../widgets/form/dynamic-form.panel.tsx';
import { showRefusals as showFieldRefusals } from '../../../widgets/form/refusals.ts';
import { EncounterContext } from '../../../widgets/form/encounter-context.tsx';
import { PlaceOfForm } from '../../../widgets/form/place-of-form.ts';
import type { OpenForm } from './data-entry.queries.ts';
import { openEntry, type EntrySession } from './entry-session.ts';
import { useGoOn } from './use-go-on.ts';
import classes from './data-entry-form.module.css';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';

/** What saves a form is fetched while it is filled. */
const loadSave = () => import('./submission.queries.ts');
warmUp(loadSave);

interface EntryPanelProps {
  patient: Patient;
  componentForm: OpenForm;
  ready: ReadyForm;
  prior: Answers;
  usual: UsualPlace;
}

/** Filling one form: offers an earlier draft, keeps a new one, sends, and goes on to the form that a rule asks for. */
export function EntryPanel({ patient, componentForm, ready, prior, usual }: EntryPanelProps) {
  const t = useText();
  const queries = useQueryClient();
  const goOn = useGoOn(patient, componentForm);
  const [kept, setKept] = useState<boolean | null>(null);
  const [entry] = useState<EntrySession>(() =>
    openEntry(ready, componentForm.uuid, { uuid: patient.uuid, age: patient.person.age }, prior, usual.place, setKept),
  );
  const [earlier, setEarlier] = useState(entry.earlier);
  /** Remounts the context fields when a draft brings other values. */
  const [round, setRound] = useState(0);
  const [place, setPlace] = useState(entry.location());
  /** Whether a form without a place was stopped once, to ask for it. */
  const [placeAsked, setPlaceAsked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => () => entry.keeper.stop(), [entry]);

  function decide(which: WhichDraft | 'none'): void {
    if (which === 'none') entry.keeper.drop();
    else if (earlier) entry.restore(chosenDraft(earlier, which));
    setEarlier(undefined);
    setPlace(entry.location());
    setRound((count) => count + 1);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus());
  }

  /** The day is checked by its field; this is for the hours of today that are still to come. */
  function isToCome(): boolean {
    if (asksFor(entry, 'dateEntered') || entry.dateEntered() <= now()) return false;
    requestAnimationFrame(() => focusFirstProblem(form.current));
    return true;
  }

  /** Asks once for the place of a form that is to be saved without one; nobody is kept from saving it so. */
  function asksPlace(): boolean {
    const own = asksFor(entry, 'location');
    const open = openPlaces(entry);
    // asked once: the second time it is saved without
    for (const field of open) entry.store.complain(field, null);
    if (placeAsked || !usual.some || (own ? open.length === 0 : entry.location() !== '')) return false;
    setPlaceAsked(true);
    for (const field of open) entry.store.complain(field, say('dataentry.choosePlace'));
    // a question of the form is in the list of problems, which has the focus
    if (own) return true;
    requestAnimationFrame(() => focusFirstProblem(form.current));
    return true;
  }

  async function save(): Promise<void> {
    const { store } = entry;
    const answers = store.visible();
    entry.keeper.flush();
    let outcome: 'stored' | 'kept';
    try {
      outcome = await (
        await loadSave()
      ).saveForm({
        uuid: entry.uuid(),
        form: store.form,
        version: ready.version,
        componentForm,
        patient,
        answers,
        context: contextOf(entry),
        typed: entry.typed(),
      });
    } catch (error) {
      if (error instanceof ApiProblem) showRefusals(entry, error);
      notifyProblem(error);
      return;
    }
    entry.keeper.drop();
    for (const place of placesOf(entry)) rememberPlace(place);
    notify(outcome === 'kept' ? 'dataentry.keptOnDevice' : 'dataentry.saved', { form: store.form.name });
    // what the server does not have changes nothing that was read from it
    if (outcome === 'stored') void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(patient.uuid) });
    await goOn(store.summary().opens, outcome === 'kept');
  }

  return (
    <div>
      {earlier ? <DraftOffer title={t('dataentry.draftTitle')} draft={earlier} restore={decide} discard={() => decide('none')} /> : null}
      <div ref={form} inert={earlier !== undefined} className={earlier ? classes.waiting : undefined}>
        <PlaceOfForm value={place}>
          <DynamicForm
            store={entry.store}
            save={save}
            hold={() => isToCome() || asksPlace()}
            note={kept === null ? null : kept ? t('dataentry.draftKept') : t('dataentry.draftNotKept')}
          >
            <EncounterContext key={round} entry={entry} patient={patient} placeAsked={placeAsked} onPlace={setPlace} />
          </DynamicForm>
        </PlaceOfForm>
      </div>
    </div>
  );
}

/** Whether the form has a question of this kind. */
const asksFor = ({ store }: EntrySession, widget: string): boolean => store.form.fields.some(({ field }) => field.widget === widget);

/** What stands above the questions, as far as no question asks for it. */
function contextOf(entry: EntrySession): SubmissionContext {
  return {
    ...(asksFor(entry, 'dateEntered') ? {} : { dateEntered: entry.dateEntered() }),
    ...(asksFor(entry, 'location') || entry.location() === '' ? {} : { location: entry.location() }),
  };
}

/** The questions for the place that may be left empty, are, and can be answered. */
function openPlaces({ store }: EntrySession): string[] {
  const asked = store.form.fields.filter(({ field, mandatory }) => field.widget === 'location' && !mandatory);
  return asked.flatMap(({ uuid }) => {
    const { answer, hidden, disabled } = store.view(uuid);
    return hidden || disabled || !isEmpty(answer) ? [] : [uuid];
  });
}

/** The places that questions of the form were answered with. */
function placesOf({ store }: EntrySession): string[] {
  const answers = store.visible();
  const asked = store.form.fields.filter(({ field }) => field.widget === 'location');
  return asked.flatMap(({ uuid }) => (typeof answers[uuid] === 'string' && answers[uuid] !== '' ? [answers[uuid]] : []));
}

/** Puts the server's complaints on the questions they belong to; a taken identifier stands at its contact. */
function showRefusals({ store }: EntrySession, problem: ApiProblem): void {
  if (problem.code === 'submission.duplicateIdentifier') {
    const message: Message = { code: problem.code, holes: problem.holes };
    for (const { uuid } of store.form.fields) {
      const rows = store.answers()[uuid];
      if (!isContacts(rows)) continue;
      const row = rows.findIndex(({ identifier }) => identifier.trim() === problem.holes['identifier']);
      if (row >= 0) store.complain(uuid, message, [{ row, cell: 'identifier', label: '', message }]);
    }
  }
  showFieldRefusals(store, problem);
}
