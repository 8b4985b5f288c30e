import { household as wire } from '@fieldward/contract/patient/household.ts';
import type { HouseholdProposal } from '@fieldward/contract/patient/household.operations.ts';
import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { ageText } from '../../../widgets/age-text.ts';
import { householdKey, proposalQuery, relationChoices, relationOf } from './household.queries.ts';
import classes from './household.module.css';
import { PlaceFields, placeBody, placeTexts } from './place-fields.tsx';

interface MakeHouseholdProps {
  patient: { readonly uuid: string; readonly name: string };
  onClose: () => void;
}

/** Makes a household of which a patient is the head: those related to the patient are proposed, with the address. */
export function MakeHousehold(props: MakeHouseholdProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(proposalQuery(props.patient.uuid));
  if (data !== undefined) return <MakeForm {...props} proposal={data} />;
  return (
    <ModalForm onClose={props.onClose} title={t('household.make')} submitDisabled onSubmit={() => undefined}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={5} />}
    </ModalForm>
  );
}

function MakeForm({ patient, proposal, onClose }: MakeHouseholdProps & { proposal: HouseholdProposal }) {
  const t = useText();
  const queries = useQueryClient();
  // chosen on this device: a repeated click makes one household
  const [uuid] = useState(() => crypto.randomUUID());
  const free = proposal.related.filter(({ household, dead }) => household === null && !dead);
  const elsewhere = proposal.related.filter(({ household }) => household !== null);
  const [first] = useState(() => ({
    ...placeTexts(proposal, proposal.location?.uuid),
    // those by whose relationship one lives together are proposed; a doctor or a contact is not
    coming: free.filter(({ relation }) => relation !== null).map((each) => each.uuid),
    relations: Object.fromEntries(free.map((each): [string, string | null] => [each.uuid, each.relation])),
  }));
  const [entered, setEntered] = useState(first);
  const kept = useKeptForm(`household of ${patient.uuid}`, first, entered, setEntered);
  const { coming, relations, ...place } = entered;
  const set = (changes: Partial<typeof entered>): void => setEntered((before) => ({ ...before, ...changes }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function submit(): Promise<void> {
    if (place.name.trim() === '') return setErrors({ name: t('person.required') });
    // who was chosen in a draft may live elsewhere meanwhile
    const chosen = free.filter((each) => coming.includes(each.uuid));
    const members = chosen.map((each) => ({ uuid: each.uuid, relation: relationOf(relations[each.uuid] ?? null) }));
    try {
      await save(wire, { uuid, head: patient.uuid, ...placeBody(place), members });
    } catch (problem) {
      const found = fieldProblems(problem);
      setErrors(found);
      return Object.keys(found).some((field) => field in place) ? undefined : notifyProblem(problem);
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: householdKey });
    notify('household.saved');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('household.make')}
      size={680}
      dirty={JSON.stringify(entered) !== JSON.stringify(first)}
      kept={kept}
      onSubmit={submit}
    >
      <Text>{t('household.makeWhy', { name: isolated(patient.name) })}</Text>
      <PlaceFields of={place} errors={errors} set={set} />
      {free.length > 0 ? (
        <Checkbox.Group label={t('household.whoLivesThere')} value={coming} onChange={(chosen) => set({ coming: chosen })}>
          <ul className={classes.choices}>
            {free.map((each) => (
              <li key={each.uuid} className={classes.choice}>
                <Checkbox value={each.uuid} label={`${each.name} · ${ageText(each, t)}`} />
                <SearchSelect
                  aria-label={t('household.relationOf', { name: each.name })}
                  clearable
                  data={relationChoices(t)}
                  value={relations[each.uuid] ?? null}
                  placeholder={t('household.toHead')}
                  onChange={(relation) => set({ relations: { ...relations, [each.uuid]: relation } })}
                />
              </li>
            ))}
          </ul>
        </Checkbox.Group>
      ) : null}
      {elsewhere.map(({ uuid: other, name, household }) => (
        <Text key={other} size="sm" c="dimmed" dir="auto">
          {t('household.relatedElsewhere', { name, household: household?.display ?? '' })}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {t('household.moreLater')}
      </Text>
    </ModalForm>
  );
}
