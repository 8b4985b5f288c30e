import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { partsFor, sexCodes, type Bound, type SexCode } from '@fieldward/domain/form/bound.ts';
import { genderOf } from '@fieldward/domain/person/person.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../../lib/text.ts';
import { SearchSelect } from '../../../../ui/search-select.tsx';
import { kindOfQuestion } from '../editor/bank-question.ts';
import { personTypesQuery } from '../editor/builder.queries.ts';
import type { CopyField } from '../editor/copy-field.ts';
import { partWords } from './person-part-words.ts';

const sexWords = {
  F: 'builder.sexFemale',
  M: 'builder.sexMale',
  O: 'builder.sexOther',
  U: 'builder.sexUnknown',
} as const satisfies Record<SexCode, PlainCode>;

const keyOf = (bound: Bound | null | undefined): string =>
  bound ? [bound.to, ...(bound.type === undefined ? [] : [bound.type])].join(' ') : '';

interface PersonPartProps {
  field: CopyField;
  onChange: (bound: Bound | null) => void;
}

/** What of the person a question of a registration form asks for. Nothing for a question that can ask for no such thing. */
export function PersonPartOf({ field, onChange }: PersonPartProps) {
  const t = useText();
  const kind = kindOfQuestion(field.field);
  const parts = partsFor(kind);
  const typed = parts.includes('identifier') || parts.includes('attribute');
  const { data } = useQuery({ ...personTypesQuery, enabled: typed });
  if (parts.length === 0) return null;
  const plain = parts.filter((part) => part !== 'attribute').map((part) => ({ value: part, label: t(partWords[part]) }));
  const identifiers = parts.includes('identifier') ? (data?.identifiers ?? []) : [];
  const attributes = parts.includes('attribute') ? (data?.attributes ?? []) : [];
  const choices = [
    ...plain,
    ...identifiers.map(({ uuid, name }) => ({ value: `identifier ${uuid}`, label: t('builder.partIdentifierOf', { type: name }) })),
    ...attributes.map(({ uuid, name }) => ({ value: `attribute ${uuid}`, label: t('builder.partAttributeOf', { type: name }) })),
  ];

  function choose(value: string | null): void {
    const [to, type] = (value ?? '').split(' ');
    const part = parts.find((each) => each === to);
    if (part === undefined) return onChange(null);
    const codes = part === 'gender' ? { codes: guessed(field) } : {};
    onChange({ to: part, ...(type === undefined ? {} : { type }), ...codes });
  }

  return (
    <>
      <SearchSelect
        label={t('builder.personPart')}
        description={t('builder.personPartWhy')}
        placeholder={t('builder.noPersonPart')}
        clearable
        data={choices}
        value={keyOf(field.bound) || null}
        onChange={choose}
      />
      {field.bound?.to === 'gender' ? <SexCodes field={field} bound={field.bound} onChange={onChange} /> : null}
    </>
  );
}

/** The codes that the names of the options suggest; what they do not tell is left to be chosen. */
function guessed({ field }: CopyField): Readonly<Record<string, SexCode>> {
  return Object.fromEntries(
    field.answers.flatMap(({ concept }) => {
      const code = genderOf(concept.display);
      return code === null ? [] : [[concept.uuid, code]];
    }),
  );
}

function SexCodes({ field, bound, onChange }: PersonPartProps & { bound: Bound }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('builder.sexKept')}>
      <Text size="sm" fw={500} mb={4}>
        {t('builder.sexKept')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.field.answers.map(({ concept }) => (
          <NativeSelect
            key={concept.uuid}
            label={concept.display}
            data={[{ value: '', label: t('builder.choose') }, ...sexCodes.map((code) => ({ value: code, label: t(sexWords[code]) }))]}
            value={bound.codes?.[concept.uuid] ?? ''}
            onChange={(event) => {
              const { [concept.uuid]: _before, ...others } = bound.codes ?? {};
              const code = sexCodes.find((each) => each === event.currentTarget.value);
              onChange({ ...bound, codes: code === undefined ? others : { ...others, [concept.uuid]: code } });
            }}
          />
        ))}
      </SimpleGrid>
    </div>
  );
}
