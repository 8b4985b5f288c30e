import { NativeSelect, SimpleGrid } from '@mantine/core';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { contactNumberType, personAttribute } from '@fieldward/contract/patient/person.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import type { CorrectFieldsProps } from './correct-fields-props.ts';
import type { AttributeType } from '../../../widgets/person-details/detail-types.queries.ts';
import { attributeField } from '@fieldward/domain/person/details.ts';
import classes from './correct-details.module.css';

/** What the programme keeps of people besides: a field for each type of attribute, as its format asks. */
export function CorrectAttributes({ known, now, errors, set }: CorrectFieldsProps) {
  const t = useText();
  const kept = known.patient.person.attributes.map(({ attributeType }) => ({ ...attributeType, format: '' }));
  const declared = known.attributeTypes.filter(({ uuid }) => uuid !== contactNumberType);
  const others = kept.filter(({ uuid }) => uuid !== contactNumberType && !declared.some((each) => each.uuid === uuid));
  if (declared.length + others.length === 0) return null;
  return (
    <fieldset className={classes.list}>
      <legend>{t('patient.attributes')}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {[...declared, ...others].map((type) => {
          const field = attributeField(type.uuid);
          return (
            <AttributeInput
              key={type.uuid}
              type={type}
              value={now[field] ?? ''}
              error={errors[field]}
              onChange={(value) => set({ [field]: value })}
            />
          );
        })}
      </SimpleGrid>
    </fieldset>
  );
}

interface AttributeInputProps {
  type: Pick<AttributeType, 'uuid' | 'display' | 'format'>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A value of the kind that OpenMRS calls the format of the type. */
function AttributeInput({ type: { display, format }, value, error, onChange }: AttributeInputProps) {
  const t = useText();
  if (format === 'org.openmrs.Location')
    return <LocationSelect label={display} value={value} error={error ?? null} onChange={(place) => onChange(place ?? '')} />;
  if (format === 'org.openmrs.util.AttributableDate' || format === 'java.util.Date')
    return <DateField label={display} value={value} error={error} onChange={onChange} />;
  if (format === 'java.lang.Boolean')
    return (
      <NativeSelect
        label={display}
        data={[
          { value: '', label: t('dataentry.choose') },
          { value: 'true', label: t('shell.yes') },
          { value: 'false', label: t('shell.no') },
        ]}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextField
      label={display}
      dir="auto"
      autoComplete="off"
      maxLength={limitsOf(personAttribute, 'value').max}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
