import { Text } from '@mantine/core';
import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { useState } from 'react';
import { list } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';

const foundRecord = view(patientWire, { uuid: true, display: true });

/** 'Merge with another record': finds the other record of a patient, and leads to both side by side. */
export function MergeWith({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const go = useGo();
  const [other, setOther] = useState<Found | null>(null);
  return (
    <ModalForm
      onClose={onClose}
      title={t('merge.with')}
      submitLabel={t('merge.compare')}
      submitDisabled={other === null}
      onSubmit={() => {
        if (other !== null) go('/patient/merge', { from: other.uuid, into: patient.uuid });
      }}
    >
      <Text dir="auto">{t('merge.withWhy', { name: shortName(patient) })}</Text>
      <Autocomplete
        autoFocus
        required
        label={t('merge.other')}
        value={other}
        search={async (q, signal) => (await list(foundRecord, { q, limit: 10 }, signal)).rows.filter(({ uuid }) => uuid !== patient.uuid)}
        queryKey={['patient', 'find', 'without', patient.uuid]}
        onChange={setOther}
      />
    </ModalForm>
  );
}
