import { Checkbox, TextInput } from '@mantine/core';
import type { Wire } from '@fieldward/contract/wire.ts';
import { today } from '../../lib/clock.ts';
import { list } from '../../lib/client.ts';
import { useText } from '../../lib/text.ts';
import { Autocomplete, type Found } from '../../ui/autocomplete.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { TextArea, TextField } from '../text-field.tsx';
import type { AnyField, Draft, Search, Typed } from './catalogue.ts';
import { catalogueKey } from './catalogue.queries.ts';
import { ChoiceField } from './choice-field.tsx';
import { CostField } from './cost-field.tsx';

interface EntryFieldProps {
  wire: Wire;
  field: AnyField;
  /** The keyboard begins here. */
  first: boolean;
  draft: Draft;
  set: (change: Draft) => void;
  error: string | null;
}

/** The input of one property, by its kind on the wire. */
export function EntryField({ wire, field, first, draft, set, error }: EntryFieldProps) {
  const t = useText();
  const declared = wire.fields[field.of];
  if (declared === undefined) return null;
  const value = draft[field.of] ?? null;
  const label = t(field.label);
  const description = field.description === undefined ? null : t(field.description);
  const required = field.marked ?? declared.required;
  const change = (typed: Typed): void => set({ [field.of]: typed });
  if (field.kept) return value === null ? null : <Kept label={label} description={description} value={value} />;

  switch (declared.kind) {
    case 'bool':
      return (
        <Checkbox
          label={label}
          description={description}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case 'decimal':
      return <CostField {...{ label, description, required, error }} value={String(value)} onChange={change} />;
    case 'date':
      return (
        <DateField
          {...{ label, required, error }}
          {...explained(description)}
          {...(field.notAfterToday ? { max: today() } : {})}
          value={String(value)}
          onChange={change}
        />
      );
    case 'ref': {
      const chosen = foundIn(value);
      if (field.choice) {
        return <ChoiceField {...{ label, description, required, error }} choice={field.choice} value={chosen} onChange={change} />;
      }
      return field.search === undefined ? null : (
        <Autocomplete
          label={label}
          {...explained(description)}
          {...(first ? { autoFocus: true } : {})}
          value={chosen}
          error={error}
          onChange={(found) => set({ [field.of]: found, ...(found === null ? {} : field.fills?.(found)) })}
          queryKey={catalogueKey(field.search.view, 'search')}
          search={(text, signal) => searched(field.search, text, signal)}
        />
      );
    }
    default: {
      if (field.among !== undefined)
        return (
          <NamedField
            label={label}
            description={description}
            among={field.among}
            required={required}
            {...{ value, error }}
            onChange={change}
          />
        );
      const input = {
        label,
        description,
        dir: 'auto',
        autoComplete: 'off',
        withAsterisk: required,
        'aria-required': required,
        value: String(value),
        error,
        ...(first ? { 'data-autofocus': true } : {}),
        ...(declared.max === undefined ? {} : { maxLength: declared.max }),
      };
      return field.lines === undefined ? (
        <TextField {...input} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <TextArea {...input} rows={field.lines} onChange={(event) => change(event.currentTarget.value)} />
      );
    }
  }
}

interface NamedFieldProps {
  label: string;
  description: string | null;
  among: NonNullable<AnyField['among']>;
  required: boolean;
  value: Typed;
  error: string | null;
  onChange: (value: string) => void;
}

/** One of some texts that have names. */
function NamedField({ among, required, value, onChange, ...rest }: NamedFieldProps) {
  const t = useText();
  return (
    <SearchSelect
      {...rest}
      placeholder={t('entries.choose')}
      data={Object.entries(among).map(([of, code]) => ({ value: of, label: t(code) }))}
      clearable={!required}
      withAsterisk={required}
      aria-required={required}
      value={String(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** Of inputs that take no null for what there is not. */
const explained = (description: string | null) => (description === null ? {} : { description });

const foundIn = (value: Typed): Found | null => (typeof value === 'object' ? value : null);

async function searched(search: Search | undefined, text: string, signal: AbortSignal): Promise<Found[]> {
  if (search === undefined) return [];
  const { rows } = await list(search.view, { q: text, limit: 10 }, signal);
  return rows.map((row) => search.found(row as never)); // a row of its own view
}

function Kept({ label, description, value }: { label: string; description: string | null; value: Typed }) {
  const text = typeof value === 'object' ? (value?.display ?? '') : String(value);
  return <TextInput label={label} description={description} readOnly variant="filled" dir="auto" value={text} />;
}
