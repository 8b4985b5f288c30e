import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../lib/clock.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { loadPatternEngine } from '../../../widgets/pattern-engine.ts';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import {
  changedFields,
  detailLabels,
  detailProblems,
  identifierField,
  storedDetails,
  type DetailField,
  type PatientDetails,
} from './patient-details.ts';
import { CorrectDetailsFields, fieldLabel } from './correct-details-fields.tsx';
import { correct } from './patient-details.queries.ts';

interface CorrectDetailsProps {
  patient: PatientDetails;
  /** Version of what is shown. */
  etag: string | undefined;
  onClose: () => void;
}

type Errors = Readonly<Partial<Record<DetailField | 'reason', string>>>;

/** Corrects who somebody is and how they are reached; the old values stay in the history with the reason. Drawn only while it is open. */
export function CorrectDetails({ patient, etag, onClose }: CorrectDetailsProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const { identifierFormat } = useSettings();
  // what it was opened with stays the same while somebody types, whatever is read meanwhile
  const [opened] = useState({ patient, etag });
  const before = storedDetails(opened.patient);
  const [now, setNow] = useState(before);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const kept = useKeptForm(`correction ${patient.uuid}`, { ...before, reason: '' }, { ...now, reason }, ({ reason: why, ...typed }) => {
    setNow(typed as typeof before); // what was kept of the same fields
    setReason(why);
  });
  const engine = useQuery({
    queryKey: ['pattern-engine'],
    queryFn: loadPatternEngine,
    enabled: identifierFormat !== '',
    staleTime: Infinity,
  });
  const dirty = changedFields(before, now).length > 0 || reason !== '';

  const set = (field: DetailField) => (value: string) => {
    setNow((each) => ({ ...each, [field]: value }));
    setErrors(({ [field]: _gone, ...rest }) => (field === 'birthdate' || field === 'age' ? { ...rest, birthdate: '', age: '' } : rest));
  };
  async function submit(): Promise<void> {
    if (changedFields(before, now).length === 0) {
      kept.drop();
      return onClose();
    }
    const rules = { format: identifierFormat || null, ...(engine.data ? { engine: engine.data } : {}) };
    const wrong = Object.entries(detailProblems(before, now, rules, today())).flatMap(([name, message]) =>
      message ? [[name, say(message)]] : [],
    );
    if (reason.trim() === '') wrong.push(['reason', t('person.required')]);
    setErrors(Object.fromEntries(wrong) as Errors);
    if (wrong.length > 0) return;
    try {
      await correct({
        opened: opened.patient,
        etag: opened.etag,
        typed: now,
        reason: reason.trim(),
        today: today(),
        label: (name) => fieldLabel(opened.patient, name, t),
      });
    } catch (error) {
      const refused = refusals(error, opened.patient);
      setErrors(refused);
      if (Object.keys(refused).length === 0) notifyProblem(error);
      return;
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: ['patient'] });
    notify('patient.corrected');
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('patient.correctTitle')} dirty={dirty} kept={kept} onSubmit={submit} size={680}>
      <CorrectDetailsFields patient={opened.patient} now={now} stored={before} errors={errors} set={set} />
      <ReasonField
        label={t('patient.reason')}
        description={t('patient.correctReasonHint')}
        autofocus={false}
        value={reason}
        error={errors.reason ?? null}
        onChange={(typed) => {
          setReason(typed);
          setErrors(({ reason: _gone, ...rest }) => rest);
        }}
      />
    </ModalForm>
  );
}

/** The server's refusals by field of the dialog. */
function refusals(error: unknown, patient: PatientDetails): Errors {
  return Object.fromEntries(
    Object.entries(fieldProblems(error)).flatMap(([path, text]) => {
      const at = /^identifiers\[(\d+)\]/.exec(path)?.[1];
      const name = path.split('.').at(-1) ?? '';
      if (at !== undefined) return [[identifierField(patient.identifiers[Number(at)]?.uuid ?? ''), text]];
      if (path.includes('attributes[')) return [['phone', text]];
      return name in detailLabels ? [[name, text]] : [];
    }),
  );
}
