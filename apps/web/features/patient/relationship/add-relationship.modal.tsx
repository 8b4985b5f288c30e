import { relationship } from '@fieldward/contract/patient/relationship.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { typedMoment } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { peopleFound, relationshipTypesQuery, relationsOf, wouldCircle, type RelatedPerson } from './relationships.queries.ts';

interface AddRelationshipProps {
  patient: { readonly uuid: string; readonly name: string };
  /** Whom they are related to already. */
  known: readonly RelatedPerson[];
  onClose: () => void;
}

interface Entered {
  readonly other: Found | null;
  readonly word: string;
  readonly since: string;
}
const nothing: Entered = { other: null, word: '', since: '' };

/** Says what somebody is to a patient; both pages show it. */
export function AddRelationship({ patient, known, onClose }: AddRelationshipProps) {
  const t = useText();
  const queries = useQueryClient();
  // chosen on this device: a repeated click makes one relationship
  const [uuid] = useState(() => crypto.randomUUID());
  const [entered, setEntered] = useState(nothing);
  const [errors, setErrors] = useState<Partial<Record<keyof Entered, string>>>({});
  const kept = useKeptForm(`relationship ${patient.uuid}`, nothing, entered, setEntered);
  const types = useQuery(relationshipTypesQuery);
  const relations = relationsOf(types.data ?? []);
  const { other, word, since } = entered;

  const set = (changes: Partial<Entered>): void => {
    setEntered((before) => ({ ...before, ...changes }));
    setErrors({});
  };

  async function submit(): Promise<void> {
    const relation = relations.find((each) => each.word === word);
    if (other === null || relation === undefined)
      return setErrors({
        ...(other === null ? { other: t('person.required') } : {}),
        ...(relation === undefined ? { word: t('person.required') } : {}),
      });
    if (wouldCircle(patient.uuid, known, relation, other.uuid)) return setErrors({ word: t('record.relationshipCircle') });
    const [personA, personB] = relation.side === 'a' ? [other.uuid, patient.uuid] : [patient.uuid, other.uuid];
    try {
      await save(relationship, {
        uuid,
        personA,
        personB,
        relationshipType: relation.type.uuid,
        ...(since === '' ? {} : { startDate: typedMoment(since) }),
      });
    } catch (error) {
      const { relationshipType, startDate, ...rest } = fieldProblems(error);
      if (relationshipType) return setErrors({ word: relationshipType });
      if (startDate) return setErrors({ since: startDate });
      const [first] = Object.values(rest);
      return first === undefined ? notifyProblem(error) : setErrors({ other: first });
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: ['patientpanels'] });
    notify('patient.relationshipSaved');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.addRelationship')}
      dirty={entered !== nothing && JSON.stringify(entered) !== JSON.stringify(nothing)}
      kept={kept}
      onSubmit={submit}
    >
      <Autocomplete
        label={t('patient.relatedPerson')}
        description={t('patient.relatedPersonHint')}
        required
        autoFocus
        value={other}
        error={errors.other}
        queryKey={['person', 'related', patient.uuid]}
        search={(text, signal) => peopleFound(text, patient.uuid, t, signal)}
        onChange={(found) => set({ other: found })}
      />
      <SearchSelect
        label={t('patient.relationTo', { name: patient.name })}
        withAsterisk
        aria-required
        data={relations.map((each) => each.word)}
        value={word || null}
        error={errors.word}
        placeholder={types.isPending ? t('shell.loading') : t('dataentry.choose')}
        onChange={(chosen) => set({ word: chosen ?? '' })}
      />
      <DateField label={t('patient.relatedSince')} value={since} error={errors.since} onChange={(day) => set({ since: day })} />
    </ModalForm>
  );
}
