import { Checkbox, Text, TextInput } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { concept } from '@fieldward/contract/form/concept.ts';
import { labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { labUnits } from '@fieldward/domain/lab/unit.ts';
import { compilePattern, type PatternEngine } from '@fieldward/domain/settings/pattern.ts';
import { NUMBER_LENGTH } from '../../../lib/number-length.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { ConceptSearch } from '../../../widgets/concept-search.tsx';
import type { FieldDraft } from './field-draft.ts';
import { codedConceptQuery } from './lab-catalogue.queries.ts';

const CustomDatatype = late(async () => (await import('./custom-datatype.modal.tsx')).CustomDatatype);

interface FieldConfigProps {
  draft: FieldDraft;
  set: (change: Partial<FieldDraft>) => void;
  errorOf: (field: string) => string | null;
  engine: PatternEngine | undefined;
}

/** What is set for the chosen kind of field: maximum and units, length, pattern, the concept with the answers, whether it is shown. */
export function FieldConfig({ draft, set, errorOf, engine }: FieldConfigProps) {
  const t = useText();
  switch (draft.kind) {
    case 'number':
      return (
        <>
          <LimitField
            label={t('labcatalogue.maximum')}
            why={t('labcatalogue.maximumWhy')}
            value={draft.limit}
            error={errorOf('config')}
            onChange={(limit) => set({ limit })}
          />
          <SearchSelect
            label={t('labcatalogue.units')}
            clearable
            data={[...labUnits, ...(draft.units === '' || labUnits.some((unit) => unit === draft.units) ? [] : [draft.units])]}
            value={draft.units || null}
            error={errorOf('units')}
            onChange={(units) => set({ units: units ?? '' })}
          />
          <LimitField
            label={t('labcatalogue.maxDelta')}
            why={t('labcatalogue.maxDeltaWhy')}
            value={draft.maxDelta}
            error={errorOf('maxDelta')}
            onChange={(maxDelta) => set({ maxDelta })}
          />
        </>
      );
    case 'text':
    case 'longText':
      return (
        <LimitField
          label={t('labcatalogue.maxLength')}
          why={t('labcatalogue.maxLengthWhy')}
          value={draft.limit}
          error={errorOf('config')}
          onChange={(limit) => set({ limit })}
        />
      );
    case 'pattern':
      return <PatternField value={draft.pattern} error={errorOf('config')} engine={engine} onChange={(pattern) => set({ pattern })} />;
    case 'coded':
      return (
        <CodedConcept
          label={t('labcatalogue.codedConcept')}
          value={draft.concept}
          error={errorOf('config')}
          onChange={(concept) => set({ concept })}
        />
      );
    case 'boolean':
      return (
        <Checkbox
          label={t('labcatalogue.shownInResults')}
          checked={draft.shown}
          onChange={(event) => set({ shown: event.currentTarget.checked })}
        />
      );
    case 'date':
    case 'multiset':
      return null;
  }
}

interface LimitFieldProps {
  label: string;
  why: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function LimitField({ label, why, value, error, onChange }: LimitFieldProps) {
  return <NumberText label={label} description={why} maxLength={NUMBER_LENGTH} value={value} error={error} onChange={onChange} />;
}

interface PatternFieldProps extends Pick<LimitFieldProps, 'value' | 'error' | 'onChange'> {
  engine: PatternEngine | undefined;
}

/** The pattern, and a value to try it with. */
function PatternField({ value, error, engine, onChange }: PatternFieldProps) {
  const t = useText();
  const id = useId();
  const [sample, setSample] = useState('');
  const fits = sample === '' ? null : compilePattern(engine, value);
  const accepted = fits?.(sample.trim());
  return (
    <>
      <TextField
        label={t('labcatalogue.pattern')}
        description={t('labcatalogue.patternWhy')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        maxLength={limitsOf(labTestAttributeType, 'datatypeConfig').max}
        withAsterisk
        aria-required
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div>
        <TextInput
          label={t('labcatalogue.sample')}
          dir="auto"
          spellCheck={false}
          autoComplete="off"
          value={sample}
          aria-describedby={id}
          onChange={(event) => setSample(event.currentTarget.value)}
        />
        <Text
          id={id}
          component="output"
          display="block"
          mih={20}
          mt={4}
          size="sm"
          c={accepted === false ? 'var(--mantine-color-error)' : 'var(--fw-accent)'}
        >
          {accepted === undefined ? null : t(accepted ? 'labcatalogue.sampleFits' : 'labcatalogue.sampleRefused')}
        </Text>
      </div>
    </>
  );
}

interface CodedConceptProps {
  label: string;
  /** uuid, or ''. */
  value: string;
  error: string | null;
  onChange: (uuid: string) => void;
}

/** Chooses the concept whose answers are offered, or makes one, and says which those are. */
export function CodedConcept({ label, value, error, onChange }: CodedConceptProps) {
  const t = useText();
  const { data } = useQuery(codedConceptQuery(value));
  const { may } = useSession();
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const names = (data?.answers ?? []).map(({ display }) => display);
  return (
    <div>
      <ConceptSearch
        label={label}
        required
        value={value === '' ? null : { uuid: value, display: data?.display ?? '…' }}
        error={error}
        onChange={(concept) => onChange(concept?.uuid ?? '')}
      />
      {data === undefined || value === '' ? null : (
        <Text size="sm" c="dimmed" mt={4}>
          {names.length === 0 ? t('labcatalogue.codedNone') : t('labcatalogue.codedAnswers', { answers: names.join(', ') })}
        </Text>
      )}
      {value === '' && may(concept.privileges.write) ? (
        <TextButton
          icon={IconListDetails}
          text={t('labcatalogue.customDatatype')}
          variant="subtle"
          size="compact-sm"
          mt={4}
          onClick={() => setMaking(true)}
        />
      ) : null}
      {making
        ? // a form of its own, which stands in no other
          createPortal(
            <CustomDatatype
              onClose={() => setMaking(false)}
              onSaved={(made) => {
                setMaking(false);
                void queries.invalidateQueries({ queryKey: ['concept'] });
                onChange(made.uuid);
              }}
            />,
            document.body,
          )
        : null}
    </div>
  );
}
