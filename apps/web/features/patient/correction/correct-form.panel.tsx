import { Alert } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '@fieldward/domain/form/answers.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { chosenDraft, type WhichDraft } from '../../../lib/drafts.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { DraftOffer } from '../../../ui/draft-offer.tsx';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { late } from '../../../ui/late.tsx';
import { EncounterContext } from '../../../widgets/form/encounter-context.tsx';
import { PlaceOfForm } from '../../../widgets/form/place-of-form.ts';
import { DynamicForm } from '../../../widgets/form/dynamic-form.panel.tsx';
import { showRefusals } from '../../../widgets/form/refusals.ts';
import { placeQuery } from '../../../widgets/location.queries.ts';
import { useGo } from '../../../widgets/navigation.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { answerText } from '../../../widgets/form/answer-text.ts';
import { formsChanged, type CorrectableForm } from './correction.queries.ts';
import { openCorrection, type Changes, type CorrectionSession } from './correction-session.ts';
import { saveOverTheirs } from './save-over-theirs.ts';
import type { ChangeLine } from './save-correction.modal.tsx';

const SaveCorrection = late(async () => (await import('./save-correction.modal.tsx')).SaveCorrection);

interface CorrectFormProps {
  patient: Pick<Patient, 'uuid' | 'person'>;
  encounter: string;
  opened: CorrectableForm;
}

/** A filled form that is corrected: its answers, by its own rules; a draft is kept, and saving asks for the reason. */
export function CorrectForm({ patient, encounter, opened }: CorrectFormProps) {
  const t = useText();
  const formats = useFormats();
  const go = useGo();
  const queries = useQueryClient();
  const [kept, setKept] = useState<boolean | null>(null);
  const [session] = useState<CorrectionSession>(() => openCorrection(opened, { encounter, patient: patient.uuid }, setKept));
  const [earlier, setEarlier] = useState(session.earlier);
  const [round, setRound] = useState(0);
  const [place, setPlace] = useState(session.location());
  const [asked, setAsked] = useState<Changes | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => () => session.keeper.stop(), [session]);
  const placeName = usePlaceNames(opened, asked);
  const { fields } = opened.form;
  const textOf = (uuid: string, answer: Answer): string => {
    const field = fields.find((each) => each.uuid === uuid);
    return field === undefined ? '' : answerText(field, answer, { t, formats, placeName });
  };

  function decide(which: WhichDraft | 'none'): void {
    if (which === 'none') session.keeper.drop();
    else if (earlier) session.restore(chosenDraft(earlier, which));
    setEarlier(undefined);
    setPlace(session.location());
    setRound((count) => count + 1);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus());
  }

  /** The day is checked by its field; this is for the hours of today that are still to come. */
  function isToCome(): boolean {
    if (session.dateEntered() <= now()) return false;
    requestAnimationFrame(() => focusFirstProblem(form.current));
    return true;
  }

  function review(): Promise<void> {
    const changes = session.changes();
    if (changes.fields.length === 0 && changes.dateEntered === undefined && changes.location === undefined) notify('correction.nothing');
    else setAsked(changes);
    return Promise.resolve();
  }

  async function save(changes: Changes, reason: string): Promise<void> {
    const { answers, dateEntered, location } = changes;
    session.keeper.flush();
    let outcome: 'stored' | 'kept';
    try {
      outcome = await saveOverTheirs({
        patient: { uuid: patient.uuid, name: shortName(patient) },
        encounter,
        form: opened.form,
        opened: session.opened(),
        typed: session.typed(),
        correction: { uuid: session.uuid(), answers, dateEntered, location, reason },
        textOf,
        words: { date: t('dataentry.formDate'), place: t('dataentry.location'), moment: formats.typed, placeName },
      });
    } catch (error) {
      setAsked(null);
      if (error instanceof ApiProblem) showRefusals(session.store, error);
      return notifyProblem(error);
    }
    session.keeper.drop();
    notify(outcome === 'kept' ? 'correction.keptOnDevice' : 'correction.saved', { form: opened.form.name });
    // what the server does not have changes nothing that was read from it
    if (outcome === 'kept') return go('/patient/detail', { patient: patient.uuid });
    void formsChanged(queries, patient.uuid);
    go('/patient/detail/visit', { patient: patient.uuid, encounter });
  }

  return (
    <div>
      {earlier ? <DraftOffer title={t('correction.draftTitle')} draft={earlier} restore={decide} discard={() => decide('none')} /> : null}
      <KeptAnswers questions={opened.hidden} />
      <div ref={form} inert={earlier !== undefined}>
        <PlaceOfForm value={place}>
          <DynamicForm
            store={session.store}
            save={review}
            hold={isToCome}
            note={kept === null ? null : kept ? t('dataentry.draftKept') : t('dataentry.draftNotKept')}
            saveLabel={t('correction.review')}
            filled
          >
            <EncounterContext key={round} entry={session} patient={patient} onPlace={setPlace} />
          </DynamicForm>
        </PlaceOfForm>
      </div>
      {asked === null ? null : (
        <SaveCorrection
          lines={changeLines(asked, opened.stored, session, { t, textOf, moment: formats.typed, placeName })}
          save={(reason) => save(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface LineWords {
  readonly t: Text;
  readonly textOf: (field: string, answer: Answer) => string;
  readonly moment: (clock: string) => string;
  readonly placeName: (uuid: string) => string;
}

/** What changes, in words. */
function changeLines(changes: Changes, stored: CorrectableForm['stored'], { store }: CorrectionSession, words: LineWords): ChangeLine[] {
  const { t, textOf, moment, placeName } = words;
  const { dateEntered, location, fields } = changes;
  const lines: ChangeLine[] = [];
  if (dateEntered !== undefined)
    lines.push({ label: t('dataentry.formDate'), before: moment(stored.dateEntered), after: moment(dateEntered), hidden: false });
  if (location !== undefined)
    lines.push({ label: t('dataentry.location'), before: placeName(stored.location), after: placeName(location), hidden: false });
  const visible = store.visible();
  for (const { uuid, label } of fields)
    lines.push({
      label,
      before: textOf(uuid, stored.answers[uuid] ?? null),
      after: textOf(uuid, visible[uuid] ?? null),
      hidden: store.view(uuid).hidden,
    });
  return lines;
}

/** The names of the places that the correction speaks of. */
function usePlaceNames({ form, stored }: CorrectableForm, asked: Changes | null): (uuid: string) => string {
  const t = useText();
  const asking = form.fields.filter(({ field }) => field.widget === 'location').map(({ uuid }) => uuid);
  const named = [
    stored.location,
    asked?.location ?? '',
    ...asking.flatMap((uuid) => [stored.answers[uuid], asked?.answers[uuid]]).filter((answer) => typeof answer === 'string'),
  ];
  const wanted = [...new Set(named)].filter((uuid) => uuid !== '');
  const names = useQueries({ queries: wanted.map((uuid) => placeQuery(uuid)) });
  return (uuid) => (uuid === '' ? t('person.notAnswered') : (names[wanted.indexOf(uuid)]?.data?.display ?? uuid));
}

/** The answers that whoever corrects does not see stay as they are. */
function KeptAnswers({ questions }: { questions: readonly string[] }) {
  const t = useText();
  if (questions.length === 0) return null;
  return (
    <Alert variant="light" mb="md">
      {t('correction.answersKept', { questions: questions.join(' · ') })}
    </Alert>
  );
}
