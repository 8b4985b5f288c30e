import { Button, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { maxNameLength } from '@fieldward/domain/person/person.ts';
import { useText } from '../../../lib/text.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { CorrectEntry } from './correct-entry.tsx';
import type { CorrectFieldsProps } from './correct-fields-props.ts';
import { entriesOf, namePartNames, partField } from '@fieldward/domain/person/details.ts';
import { nameParts } from '../../../widgets/person-details/patient-details.ts';
import classes from './correct-details.module.css';

/** All names of somebody: corrected, added, ended, and which one they go by. */
export function CorrectNames({ now, stored, errors, set }: CorrectFieldsProps) {
  const t = useText();
  const before = new Set(entriesOf(stored, 'name'));
  return (
    <fieldset className={classes.list}>
      <legend>{t('patient.names')}</legend>
      {entriesOf(now, 'name').map((id, at) => (
        <CorrectEntry
          key={id}
          list="name"
          id={id}
          now={now}
          stored={stored}
          set={set}

          preferLabel={t('patient.goesByName')}
        >
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" verticalSpacing="sm">
            {namePartNames.map((part) => {
              const field = partField('name', id, part);
              const needed = part !== 'middleName';
              return (
                <TextField
                  key={part}
                  label={t(nameParts[part])}
                  dir="auto"
                  autoComplete="off"
                  // the keyboard goes on in a name that was just added
                  autoFocus={!before.has(id) && part === 'givenName'}
                  data-autofocus={(at === 0 && part === 'givenName') || undefined}
                  withAsterisk={needed}
                  aria-required={needed}
                  maxLength={maxNameLength + 10}
                  value={now[field] ?? ''}
                  error={errors[field]}
                  onChange={(event) => set({ [field]: event.currentTarget.value })}
                />
              );
            })}
          </SimpleGrid>
        </CorrectEntry>
      ))}
      <Button
        variant="default"
        size="compact-md"
        justify="flex-start"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          const id = crypto.randomUUID();
          set(Object.fromEntries(namePartNames.map((part) => [partField('name', id, part), ''])));
        }}
      >
        {t('patient.addName')}
      </Button>
    </fieldset>
  );
}
