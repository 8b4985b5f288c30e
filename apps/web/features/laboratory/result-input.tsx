import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { labDatatypeOf } from '@fieldward/domain/lab-value.ts';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/date-field.tsx';
import { answersQuery, type ResultField } from './results.queries.ts';

interface ResultInputProps {
  field: ResultField;
  value: string;
  today: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** The control for a field, by its kind. */
export function ResultInput({ field, value, today, error, onChange }: ResultInputProps) {
  const t = useText();
  const kind = labDatatypeOf(field.datatypeClassname);
  const answers = useQuery(answersQuery(kind === 'coded' ? (field.datatypeConfig ?? '').trim() : ''));
  const label = field.units === null ? field.name : `${field.name} (${field.units})`;
  const required = field.minOccurs > 0;
  const shared = { label, description: field.hint, withAsterisk: required, 'aria-required': required, error };
  if (kind === 'coded' || kind === 'boolean') {
    const data =
      kind === 'coded'
        ? (answers.data ?? []).map(({ uuid, display }) => ({ value: uuid, label: display }))
        : [
            { value: 'true', label: t('labscreen.yes') },
            { value: 'false', label: t('labscreen.no') },
          ];
    return <Select {...shared} clearable searchable data={data} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} />;
  }
  if (kind === 'date')
    return (
      <DateField
        label={label}
        description={field.hint ?? undefined}
        required={required}
        format="DD/MM/YYYY"
        max={today}
        clearable
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  if (kind === 'longText')
    return <Textarea {...shared} dir="auto" rows={3} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  return (
    <TextInput
      {...shared}
      dir="auto"
      autoComplete="off"
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
