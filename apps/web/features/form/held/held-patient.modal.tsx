import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { PatientChoice } from '../../../widgets/patient-choice.tsx';
import type { FoundPatient } from '../../../widgets/patient-search.queries.ts';
import { ReasonField } from '../../../widgets/reason-field.tsx';

/** For whom a held form is accepted, where it was filled for somebody else or for nobody whom the server knows. */
export interface HeldFor {
  readonly patient: FoundPatient;
  readonly reason: string;
}

interface HeldPatientProps {
  /** For whom it was filled: uuid, where that is known. */
  not: string | null;
  value: HeldFor | null;
  onChoose: (chosen: HeldFor) => void;
  onClose: () => void;
}

/** 'To another patient': whose form it is, and why. Nothing is saved before it is accepted. */
export function HeldPatient({ not, value, onChoose, onClose }: HeldPatientProps) {
  const t = useText();
  const [patient, setPatient] = useState(value?.patient ?? null);
  const [reason, setReason] = useState(value?.reason ?? '');
  const [checked, setChecked] = useState(false);
  const missing = (is: boolean): string | null => (checked && is ? t('person.required') : null);

  function choose(): void {
    if (patient === null || reason.trim() === '') return setChecked(true);
    onChoose({ patient, reason: reason.trim() });
    onClose();
  }
  return (
    <ModalForm
      onClose={onClose}
      title={t('heldrecord.choosePatient')}
      submitLabel={t('heldrecord.choosePatient')}
      dirty={patient !== (value?.patient ?? null) || reason !== (value?.reason ?? '')}
      onSubmit={choose}
    >
      <PatientChoice
        label={t('heldrecord.whose')}
        value={patient}
        {...(not === null ? {} : { not })}
        error={missing(patient === null)}
        onChange={setPatient}
      />
      <ReasonField
        label={t('heldrecord.whyOther')}
        description={t('heldrecord.rejectHint')}
        value={reason}
        error={missing(reason.trim() === '')}
        autofocus={false}
        onChange={setReason}
      />
    </ModalForm>
  );
}
