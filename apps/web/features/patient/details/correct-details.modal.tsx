import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../lib/clock.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { loadPatternEngine } from '../../../widgets/pattern-engine.ts';
import { CorrectionReason, usePersonCorrected } from '../correction/person-corrected.tsx';
import { changedFields, detailProblems } from '@fieldward/domain/person/detail-changes.ts';
import type { DetailErrors } from './detail-errors.ts';
import { entryText, fieldLabel, valueText } from '../../../widgets/person-details/detail-words.ts';
import { identifierRulesOf } from './identifier-rules.ts';
import { attributeTypesQuery, identifierTypesQuery } from '../../../widgets/person-details/detail-types.queries.ts';
import { correct, type WaitingCorrection } from './patient-details.queries.ts';
import { storedDetails } from '@fieldward/domain/person/details.ts';
import type { PatientDetails } from '../../../widgets/person-details/patient-details.ts';
import { CorrectDetailsFields } from './correct-details-fields.tsx';
import type { CorrectFieldsProps } from './correct-fields-props.ts';

interface CorrectDetailsProps {
  patient: PatientDetails;
  /** Version of what is shown. */
  etag: string | undefined;
  /** What waits on this device, or was refused, and is gone on with; null for none. */
  waiting?: WaitingCorrection | null;
  onClose: () => void;
}

type Errors = DetailErrors & { readonly reason?: string };

/** Corrects who somebody is and how they are reached; the old values stay in the history with the reason. Drawn only while it is open. */
export function CorrectDetails({ patient, etag, waiting = null, onClose }: CorrectDetailsProps) {
  const t = useText();
  const say = useMessageText();
  const { may } = useSession();
  const { identifierFormat } = useSettings();
  // what it was opened with stays the same while somebody types, whatever is read meanwhile
  const [opened] = useState(() => ({ uuid: crypto.randomUUID(), day: today(), ...waiting, patient, etag }));
  const before = waiting?.before ?? storedDetails(opened.patient, opened.day);
  const [now, setNow] = useState(waiting?.typed ?? before);
  const [reason, setReason] = useState(waiting?.reason ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const kept = useKeptForm(`correction ${patient.uuid}`, { ...before, reason: '' }, { ...now, reason }, ({ reason: why, ...typed }) => {
    setNow(typed as typeof before); // what was kept of the same fields
    setReason(why);
  });
  const corrected = usePersonCorrected({ kept, onClose });
  const engine = useQuery({ queryKey: ['pattern-engine'], queryFn: loadPatternEngine, staleTime: Infinity });
  const { data: identifierTypes = [] } = useQuery({ ...identifierTypesQuery, enabled: may('Get Identifier Types') });
  const { data: attributeTypes = [] } = useQuery({ ...attributeTypesQuery, enabled: may('Get Person Attribute Types') });
  const known = { patient: opened.patient, identifierTypes, attributeTypes };
  const changed = changedFields(before, now).length > 0;

  const set: CorrectFieldsProps['set'] = (changes) => {
    setNow((each) => ({ ...each, ...changes }));
    const touched = new Set('birthdate' in changes || 'age' in changes ? ['birthdate', 'age'] : Object.keys(changes));
    setErrors((each) => Object.fromEntries(Object.entries(each).filter(([field]) => !touched.has(field))));
  };
  async function submit(): Promise<void> {
    if (!changed) {
      kept.drop();
      return onClose();
    }
    const types = identifierRulesOf(identifierTypes, identifierFormat);
    const problems = detailProblems(opened.patient, now, { types, ...(engine.data ? { engine: engine.data } : {}) }, opened.day);
    const wrong = Object.entries(problems).flatMap(([name, message]) => (message ? [[name, say(message)]] : []));
    if (reason.trim() === '') wrong.push(['reason', t('person.required')]);
    setErrors(Object.fromEntries(wrong) as Errors); // fields of the dialog
    if (wrong.length > 0) return;
    try {
      const refused = await correct({
        uuid: opened.uuid,
        opened: opened.patient,
        etag: opened.etag,
        before,
        typed: now,
        reason: reason.trim(),
        today: opened.day,
        words: {
          field: (field) => fieldLabel(known, now, field, t),
          entry: (list, id) => entryText(now, list, id),
          value: (field, value) => valueText(field, value, now, t),
          ended: t('patient.entryEnded'),
        },
      });
      if (refused === 'kept') return await corrected('kept');
      setErrors(refused);
      if (Object.keys(refused).length > 0) return;
    } catch (error) {
      return notifyProblem(error);
    }
    await corrected();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.correctTitle')}
      dirty={changed || reason !== ''}
      kept={kept}
      onSubmit={submit}
      size={720}
    >
      <CorrectDetailsFields known={known} now={now} stored={before} errors={errors} set={set} />
      <CorrectionReason
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
