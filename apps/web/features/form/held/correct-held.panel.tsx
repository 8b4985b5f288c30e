import { useState } from 'react';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { clockOf, now } from '../../../lib/clock.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { DynamicForm } from '../../../widgets/form/dynamic-form.panel.tsx';
import { EncounterContext } from '../../../widgets/form/encounter-context.tsx';
import { createFormStore } from '../../../widgets/form/form-store.ts';
import { PlaceOfForm } from '../../../widgets/form/place-of-form.ts';
import { showRefusals } from '../../../widgets/form/refusals.ts';
import { shortName } from '../../../widgets/patient.queries.ts';
import { afterPaint } from '../../../widgets/form/start-filling.ts';
import { acceptCorrected, type OpenHeld } from './held-form.queries.ts';
import type { HeldFor } from './held-patient.modal.tsx';

interface CorrectHeldProps {
  record: HeldForm;
  filled: NonNullable<OpenHeld['filled']>;
  patient: Parameters<typeof EncounterContext>[0]['patient'];
  other: HeldFor | null;
  /** It was accepted, or somebody was faster. */
  onDone: () => Promise<void>;
}

/** A held form with its answers, to be put right and accepted: no rule fills what its author answered. */
export function CorrectHeld({ record, filled: { form, rules, checkers, answers }, patient, other, onDone }: CorrectHeldProps) {
  const t = useText();
  const [entry] = useState(() => {
    let dateEntered = record.context.dateEntered ?? clockOf(record.savedAt);
    let location = record.context.location ?? '';
    const own = form.fields.map(({ uuid }) => uuid);
    return {
      store: createFormStore(form, rules, answers, now, { checkers, own, filledAt: dateEntered, defer: afterPaint }),
      dateEntered: () => dateEntered,
      location: () => location,
      setDateEntered: (moment: string) => {
        dateEntered = moment;
      },
      setLocation: (place: string) => {
        location = place;
      },
    };
  });
  const [place, setPlace] = useState(entry.location());

  async function save(): Promise<void> {
    const asks = (widget: string): boolean => form.fields.some(({ field }) => field.widget === widget);
    const context = {
      ...(asks('dateEntered') ? {} : { dateEntered: entry.dateEntered() }),
      ...(asks('location') || entry.location() === '' ? {} : { location: entry.location() }),
    };
    try {
      await acceptCorrected(record, form, { answers: entry.store.visible(), context }, other);
      notify('heldrecord.acceptedToast', { form: form.name, name: other === null ? record.patient.display : shortName(other.patient) });
    } catch (problem) {
      if (problem instanceof ApiProblem) showRefusals(entry.store, problem);
      notifyProblem(problem);
      if (!(problem instanceof ApiProblem) || problem.code !== 'fieldrecord.decided') return;
    }
    await onDone();
  }

  return (
    <PlaceOfForm value={place}>
      <DynamicForm store={entry.store} filled save={save} note={null} saveLabel={t('heldrecord.acceptCorrected')}>
        <EncounterContext entry={entry} patient={patient} onPlace={setPlace} />
      </DynamicForm>
    </PlaceOfForm>
  );
}
