import { Checkbox, Group, NativeSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { NUMBER_LENGTH } from '../../../lib/number-length.ts';
import { call } from '../../../lib/call.ts';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { useEntryForm } from '../../../widgets/catalogue/use-entry-form.ts';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { loadPatternEngine } from '../../../widgets/pattern-engine.ts';
import { FieldConfig } from './field-config.tsx';
import { fieldBody, fieldDraft, fieldProblems, multisetBody, shownAt, withKind, type FieldDraft, type FieldKind } from './field-draft.ts';
import { fieldView, labTestChoicesQuery, offeredKinds, type LabField } from './lab-catalogue.queries.ts';
import { kindLabels } from './lab-words.ts';
import { MultisetRows } from './multiset-rows.tsx';
import { ReferenceRanges } from './reference-ranges.tsx';
import { requiredToast } from './required-toast.ts';

/** The test that a new field belongs to, when it is known where the dialog is opened. */
export interface GivenTest {
  uuid: string;
  name: string;
}

interface LabAttributeModalProps {
  /** '' for a new one. */
  uuid: string;
  test: GivenTest | null;
  onClose: () => void;
}

/** 'Add Attribute Type', and the editing of one. */
export function LabAttributeModal({ uuid, test, onClose }: LabAttributeModalProps) {
  const t = useText();
  return (
    <WithEntry title={t('labcatalogue.editAttributeType')} view={fieldView} uuid={uuid} onClose={onClose}>
      {(field, etag) => <LabAttributeForm field={field} etag={etag} test={field?.labTestType ?? test} onClose={onClose} />}
    </WithEntry>
  );
}

interface LabAttributeFormProps extends Omit<LabAttributeModalProps, 'uuid'> {
  field: LabField | null;
  etag: string | undefined;
}

function LabAttributeForm({ field, etag, test, onClose }: LabAttributeFormProps) {
  const t = useText();
  const choices = useQuery({ ...labTestChoicesQuery, enabled: test === null });
  const engine = useQuery({ queryKey: ['pattern-engine'], queryFn: loadPatternEngine, staleTime: Infinity }).data;
  const inSet = field !== null && field.multisetName !== null;
  const form = useEntryForm<FieldDraft>({
    wire: labTestAttributeType,
    entry: field?.uuid ?? (test === null ? '' : `new for ${test.uuid}`),
    first: fieldDraft(field, test?.uuid ?? ''),
    problems: (draft) => fieldProblems(draft, inSet, (pattern) => engine === undefined || runs(() => engine.compile(pattern))),
    send: (draft) => {
      if (draft.kind === 'multiset') return call('POST fieldward/labmultiset', { body: multisetBody(draft) });
      const body = fieldBody(draft, draft.kind, inSet);
      // the test of an existing field stays
      if (field === null) return save(labTestAttributeType, { ...body, labTestType: draft.test });
      return save(labTestAttributeType, body, { uuid: field.uuid, ifMatch: etag });
    },
    shownAt,
    toast: requiredToast,
    saved: 'labcatalogue.saved',
    onClose,
  });
  const { draft, errorOf, typed } = form;
  const set = (change: Partial<FieldDraft>): void => {
    form.set(change);
    if ('limit' in change || 'pattern' in change || 'concept' in change || 'kind' in change) form.forget('config');
  };
  const multiset = draft.kind === 'multiset';
  const kinds = [
    ...offeredKinds.map((kind) => ({ value: kind as FieldKind, label: t(kindLabels[kind]) })),
    ...(field === null ? [{ value: 'multiset' as FieldKind, label: t('labcatalogue.kindMultiset') }] : []),
  ];

  return (
    <ModalForm
      onClose={onClose}
      title={t(field === null ? 'labcatalogue.addAttributeType' : 'labcatalogue.editAttributeType')}
      dirty={form.dirty}
      kept={form.kept}
      onSubmit={form.submit}
    >
      {test === null ? (
        <SearchSelect
          label={t('labcatalogue.labTestType')}
          data-autofocus
          withAsterisk
          aria-required
          data={(choices.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
          nothingFoundMessage={t('labcatalogue.noMatch')}
          value={draft.test || null}
          error={errorOf('test')}
          onChange={(uuid) => set({ test: uuid ?? '' })}
        />
      ) : (
        <TextField label={t('labcatalogue.labTestType')} readOnly variant="filled" value={test.name} error={errorOf('test')} />
      )}
      {multiset ? null : (
        <TextField
          label={t('labcatalogue.name')}
          dir="auto"
          autoComplete="off"
          withAsterisk
          aria-required
          {...(test === null ? {} : { 'data-autofocus': true })}
          {...typed('name')}
        />
      )}
      <TextArea label={t('labcatalogue.description')} dir="auto" rows={2} {...typed('description')} />
      <RadioChoice
        label={t('labcatalogue.isRequired')}
        required
        value={draft.required}
        error={errorOf('required')}
        onChange={(value) => set({ required: value === '1' ? '1' : '0' })}
      >
        <Group gap="lg" mt={4}>
          <Radio value="1" label={t('labcatalogue.requiredYes')} />
          <Radio value="0" label={t('labcatalogue.requiredNo')} />
        </Group>
      </RadioChoice>
      <Checkbox
        label={t('labcatalogue.grouped')}
        checked={draft.grouped}
        onChange={(event) => set({ grouped: event.currentTarget.checked, groupName: draft.groupName })}
      />
      {draft.grouped ? (
        <TextField label={t('labcatalogue.groupName')} dir="auto" autoComplete="off" withAsterisk aria-required {...typed('groupName')} />
      ) : null}
      <NativeSelect
        label={t('labcatalogue.datatype')}
        data={kinds}
        value={draft.kind}
        error={errorOf('kind')}
        onChange={({ currentTarget: { value } }) => set(withKind(draft, kinds.find((kind) => kind.value === value)?.value ?? 'text'))}
      />
      {multiset || inSet ? (
        <TextField
          label={t('labcatalogue.multisetName')}
          dir="auto"
          autoComplete="off"
          withAsterisk
          aria-required
          {...typed('multisetName')}
        />
      ) : null}
      {multiset ? (
        <MultisetRows rows={draft.rows} errorOf={errorOf} onChange={(rows) => set({ rows })} />
      ) : (
        <>
          <FieldConfig draft={draft} set={set} errorOf={errorOf} engine={engine} />
          <TextField
            label={t('labcatalogue.hint')}
            description={t('labcatalogue.hintWhy')}
            dir="auto"
            autoComplete="off"
            {...typed('hint')}
          />
          <NumberText
            label={t('labcatalogue.sortOrder')}
            maw={180}
            {...typed('sortWeight')}
            onChange={(sortWeight) => set({ sortWeight })}
            maxLength={NUMBER_LENGTH}
          />
        </>
      )}
      {draft.kind === 'number' ? <ReferenceRanges ranges={draft.ranges} errorOf={errorOf} onChange={(ranges) => set({ ranges })} /> : null}
    </ModalForm>
  );
}

function runs(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
