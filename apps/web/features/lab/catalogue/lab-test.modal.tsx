import { Checkbox, Group, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import { labTestGroupWord, labTestGroups } from '@fieldward/domain/lab/test-group.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import type { Found } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { useEntryForm } from '../../../widgets/catalogue/use-entry-form.ts';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { ConceptSearch } from '../../../widgets/concept-search.tsx';
import { specimenChoices, specimensQuery } from '../sample/sample.queries.ts';
import { testView, type LabTestType } from './lab-catalogue.queries.ts';
import { requiredToast } from './required-toast.ts';

/** A target has at least and at most so many hours. */
const hours = limitsOf(labTestType, 'targetHours');

interface TestDraft {
  concept: Found | null;
  name: string;
  shortName: string;
  description: string;
  testGroup: string;
  /** '' until it is chosen. */
  requiresSpecimen: '' | 'yes' | 'no';
  specimenTypes: readonly string[];
  specimenSites: readonly string[];
  needsRelease: boolean;
  sensitive: boolean;
  targetHours: string;
}

const draftOf = (type: LabTestType | null): TestDraft => ({
  concept: type?.referenceConcept ?? null,
  name: type?.name ?? '',
  shortName: type?.shortName ?? '',
  description: type?.description ?? '',
  testGroup: type?.testGroup ?? 'OTHER',
  requiresSpecimen: type === null ? '' : type.requiresSpecimen ? 'yes' : 'no',
  specimenTypes: (type?.specimenTypes ?? []).map(({ uuid }) => uuid),
  specimenSites: (type?.specimenSites ?? []).map(({ uuid }) => uuid),
  needsRelease: type?.needsRelease ?? false,
  sensitive: type?.sensitive ?? false,
  targetHours: type?.targetHours === null || type === null ? '' : String(type.targetHours),
});

const isHours = (text: string): boolean => /^\d{1,4}$/.test(text) && Number(text) >= hours.min && Number(text) <= hours.max;

/** Reference Concept, Test Name and Requires Specimen are required. */
function problems({ concept, name, requiresSpecimen, targetHours }: TestDraft): Readonly<Record<string, Message>> {
  const required = say('answer.required');
  return {
    ...(concept === null ? { concept: required } : {}),
    ...(name.trim() === '' ? { name: required } : {}),
    ...(requiresSpecimen === '' ? { requiresSpecimen: required } : {}),
    ...(targetHours.trim() === '' || isHours(targetHours.trim()) ? {} : { targetHours: say('labcatalogue.notPositive') }),
  };
}

const bodyOf = (draft: TestDraft) => ({
  // without one `problems` has refused the draft
  referenceConcept: draft.concept?.uuid ?? '',
  name: draft.name.trim(),
  shortName: draft.shortName.trim() || null,
  description: draft.description.trim() || null,
  testGroup: draft.testGroup,
  requiresSpecimen: draft.requiresSpecimen === 'yes',
  specimenTypes: draft.specimenTypes,
  specimenSites: draft.specimenSites,
  needsRelease: draft.needsRelease,
  sensitive: draft.sensitive,
  targetHours: draft.targetHours.trim() === '' ? null : Number(draft.targetHours),
});

const specimens = [
  ['type', 'labcatalogue.specimenTypes', 'specimenTypes'],
  ['site', 'labcatalogue.specimenSites', 'specimenSites'],
] as const;

/** The properties of a test that are yes or no. */
const flags = [
  ['needsRelease', 'labcatalogue.needsRelease', 'labcatalogue.needsReleaseWhy'],
  ['sensitive', 'labcatalogue.sensitive', 'labcatalogue.sensitiveWhy'],
] as const;

interface LabTestModalProps {
  /** '' for a new one. */
  uuid: string;
  onClose: () => void;
}

/** 'Add Test Type', and the editing of one. */
export function LabTestModal({ uuid, onClose }: LabTestModalProps) {
  const t = useText();
  return (
    <WithEntry title={t('labcatalogue.editTestType')} view={testView} uuid={uuid} onClose={onClose}>
      {(type, etag) => <LabTestForm type={type} etag={etag} onClose={onClose} />}
    </WithEntry>
  );
}

function LabTestForm({ type, etag, onClose }: { type: LabTestType | null; etag: string | undefined; onClose: () => void }) {
  const t = useText();
  const { draft, set, errorOf, typed, dirty, kept, submit } = useEntryForm<TestDraft>({
    wire: labTestType,
    entry: type?.uuid ?? '',
    first: draftOf(type),
    problems,
    send: (typed) => save(labTestType, bodyOf(typed), { uuid: type?.uuid ?? null, ifMatch: etag }),
    toast: requiredToast,
    saved: 'labcatalogue.saved',
    shownAt: (property) => (property === 'referenceConcept' ? 'concept' : property),
    onClose,
  });
  return (
    <ModalForm
      onClose={onClose}
      title={t(type === null ? 'labcatalogue.addTestType' : 'labcatalogue.editTestType')}
      dirty={dirty}
      kept={kept}
      onSubmit={submit}
    >
      <ConceptSearch
        autoFocus={type === null}
        label={t('labcatalogue.referenceConcept')}
        description={t('labcatalogue.conceptWhy')}
        required
        value={draft.concept}
        error={errorOf('concept')}
        onChange={(concept) => set({ concept })}
      />
      <TextField
        label={t('labcatalogue.testName')}
        {...(type === null ? {} : { 'data-autofocus': true })}
        dir="auto"
        autoComplete="off"
        withAsterisk
        aria-required
        {...typed('name')}
      />
      <Group grow align="start" gap="md">
        <TextField label={t('labcatalogue.shortName')} dir="auto" autoComplete="off" {...typed('shortName')} />
        <SearchSelect
          label={t('labcatalogue.testGroup')}
          allowDeselect={false}
          data={labTestGroups.map((group) => ({ value: group, label: t(labTestGroupWord(group)) }))}
          value={draft.testGroup}
          error={errorOf('testGroup')}
          onChange={(testGroup) => set({ testGroup: testGroup ?? 'OTHER' })}
        />
      </Group>
      <TextArea label={t('labcatalogue.description')} dir="auto" rows={2} {...typed('description')} />
      <RadioChoice
        label={t('labcatalogue.requiresSpecimen')}
        required
        value={draft.requiresSpecimen}
        error={errorOf('requiresSpecimen')}
        onChange={(value) => set({ requiresSpecimen: value === 'yes' ? 'yes' : 'no' })}
      >
        <Group gap="lg" mt={4}>
          <Radio value="yes" label={t('labcatalogue.yes')} />
          <Radio value="no" label={t('labcatalogue.no')} />
        </Group>
      </RadioChoice>
      {draft.requiresSpecimen === 'no' ? null : (
        <Group grow align="start" gap="md">
          {specimens.map(([of, label, property]) => (
            <Specimens
              key={of}
              of={of}
              label={t(label)}
              has={type?.[property]}
              value={draft[property]}
              onChange={(chosen) => set({ [property]: chosen })}
            />
          ))}
        </Group>
      )}
      {flags.map(([flag, label, why]) => (
        <Checkbox
          key={flag}
          label={t(label)}
          description={t(why)}
          checked={draft[flag]}
          onChange={(event) => set({ [flag]: event.currentTarget.checked })}
        />
      ))}
      <NumberText
        label={t('labcatalogue.targetHours')}
        description={t('labcatalogue.targetHoursWhy')}
        placeholder={t('labcatalogue.hours', { most: hours.max })}
        whole
        maw={260}
        {...typed('targetHours')}
        onChange={(targetHours) => set({ targetHours })}
        maxLength={String(hours.max).length}
      />
    </ModalForm>
  );
}

interface SpecimensProps {
  of: 'type' | 'site';
  label: string;
  /** What the test has already. */
  has: readonly Ref[] | undefined;
  value: readonly string[];
  onChange: (uuids: readonly string[]) => void;
}

/** The types or sites of specimens that a test takes. */
function Specimens({ of, label, has, value, onChange }: SpecimensProps) {
  const t = useText();
  const offered = useQuery(specimensQuery(of));
  return (
    <SearchMultiSelect
      label={label}
      description={t('labcatalogue.specimenTypesWhy')}
      clearable
      hidePickedOptions
      data={specimenChoices(offered.data, has)}
      value={[...value]}
      nothingFoundMessage={t('shell.noOptions')}
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      onChange={onChange}
    />
  );
}
