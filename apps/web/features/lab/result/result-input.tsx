import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shownUnit } from '@fieldward/domain/lab/unit.ts';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { LabResult } from '../order/lab-work.queries.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import { answersQuery, type ResultField } from './results.queries.ts';

interface ResultInputProps {
  field: ResultField;
  value: string;
  recorded: LabResult | undefined;
  today: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The name of a field with its unit. */
export function fieldLabel({ name, units }: Pick<ResultField, 'name' | 'units'>): string {
  const unit = shownUnit(units);
  return unit === null ? name : `${name} (${unit})`;
}

/** The control for a field, by its kind. */
export function ResultInput({ field, value, recorded, today, error, onChange, onBlur }: ResultInputProps) {
  const t = useText();
  const kind = labDatatypeOf(field.datatypeClassname);
  const answers = useQuery(answersQuery(kind === 'coded' ? (field.datatypeConfig ?? '').trim() : ''));
  const label = fieldLabel(field);
  const required = field.minOccurs > 0;
  const shared = { label: <bdi>{label}</bdi>, description: field.hint, withAsterisk: required, 'aria-required': required, error, onBlur };
  if (kind === 'coded' || kind === 'boolean') {
    const offered =
      kind === 'coded'
        ? (answers.data ?? []).map(({ uuid, display }) => ({ value: uuid, label: display }))
        : [
            { value: 'true', label: t('labscreen.yes') },
            { value: 'false', label: t('labscreen.no') },
          ];
    // what was recorded stays to be seen when it is offered no more
    const kept = recorded?.valueReference;
    const data =
      kept === undefined || offered.some((each) => each.value === kept)
        ? offered
        : [...offered, { value: kept, label: recorded?.valueDisplay ?? kept }];
    return <SearchSelect {...shared} clearable data={data} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} />;
  }
  if (kind === 'date')
    return (
      <DateField
        label={label}
        description={field.hint ?? undefined}
        required={required}
        max={today}
        clearable
        value={value}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  if (kind === 'longText')
    return <Textarea {...shared} dir="auto" rows={3} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  if (kind === 'number') return <NumberText {...shared} value={value} onChange={onChange} />;
  return <TextInput {...shared} dir="auto" autoComplete="off" value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}
