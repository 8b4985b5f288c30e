import { Button, NativeSelect, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { maxIdentifierLength, maxOtherIdentifierLength } from '@fieldward/domain/person/person.ts';
import { useText } from '../../../lib/text.ts';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { NextNumber, useNextNumber } from '../../../widgets/next-number.tsx';
import { NumberHolder } from '../../../widgets/number-holder.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { CorrectEntry } from './correct-entry.tsx';
import type { CorrectFieldsProps } from './correct-fields-props.ts';
import { fieldLabel } from '../../../widgets/person-details/detail-words.ts';
import { identifierRulesOf } from './identifier-rules.ts';
import { entriesOf, partField, textOf } from '@fieldward/domain/person/details.ts';
import classes from './correct-details.module.css';

/** All identifiers of somebody: corrected, added with their type, ended, and which one they go by. */
export function CorrectIdentifiers({ known, now, stored, errors, set }: CorrectFieldsProps) {
  const t = useText();
  const before = new Set(entriesOf(stored, 'identifier'));
  const rules = identifierRulesOf(known.identifierTypes, '');
  return (
    <fieldset className={classes.list}>
      <legend>{t('patient.identifiers')}</legend>
      {entriesOf(now, 'identifier').map((id) => {
        const [number, type, place] = [
          partField('identifier', id, 'number'),
          partField('identifier', id, 'type'),
          partField('identifier', id, 'place'),
        ] as const;
        const chosen = known.identifierTypes.find(({ uuid }) => uuid === textOf(now, type));
        const { own = true, placeNeeded = false } = rules.get(textOf(now, type)) ?? {};
        return (
          <CorrectEntry key={id} list="identifier" id={id} now={now} stored={stored} set={set} preferLabel={t('patient.goesByIdentifier')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
              {before.has(id) ? null : (
                <NativeSelect
                  autoFocus
                  label={t('patient.identifierType')}
                  withAsterisk
                  aria-required
                  data={known.identifierTypes.map(({ uuid, display }) => ({ value: uuid, label: display }))}
                  value={textOf(now, type)}
                  error={errors[type]}
                  onChange={(event) => set({ [type]: event.currentTarget.value })}
                />
              )}
              <NumberOf
                label={fieldLabel(known, now, number, t)}
                description={before.has(id) ? null : (chosen?.formatDescription ?? null)}
                offered={before.has(id) ? null : { type: textOf(now, type), place: textOf(now, place), own }}
                maxLength={(own ? maxIdentifierLength : maxOtherIdentifierLength) + 35}
                value={now[number] ?? ''}
                error={errors[number]}
                set={(value) => set({ [number]: value })}
              />
              {placeNeeded ? (
                <LocationSelect
                  label={fieldLabel(known, now, place, t)}
                  required
                  value={textOf(now, place)}
                  error={errors[place] ?? null}
                  onChange={(uuid) => set({ [place]: uuid ?? '' })}
                />
              ) : null}
            </SimpleGrid>
          </CorrectEntry>
        );
      })}
      {known.identifierTypes.length > 0 ? (
        <Button
          variant="default"
          size="compact-md"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            const id = crypto.randomUUID();
            const has = new Set(entriesOf(now, 'identifier').map((each) => textOf(now, partField('identifier', each, 'type'))));
            // the first type that they have none of
            const type = known.identifierTypes.find(({ uuid }) => !has.has(uuid)) ?? known.identifierTypes[0];
            set({ [partField('identifier', id, 'number')]: '', [partField('identifier', id, 'type')]: type?.uuid ?? '' });
          }}
        >
          {t('patient.addIdentifier')}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface NumberOfProps {
  label: string;
  description: string | null;
  /** What the next number is offered of; null where the number is there already. */
  offered: { readonly type: string; readonly place: string; readonly own: boolean } | null;
  maxLength: number;
  value: string;
  error: string | undefined;
  set: (value: string) => void;
}

/** One number; of an added one the next is offered, where the programme gives them out. */
function NumberOf({ label, description, offered, maxLength, value, error, set }: NumberOfProps) {
  const clash = Boolean(error) && value.trim() !== '';
  const { type = '', place = '', own = false } = offered ?? {};
  // of a number that is there already none is asked for
  const next = useNextNumber({ of: 'identifier', place, type }, offered === null ? '-' : value, offered !== null && clash);
  return (
    <div>
      <TextField
        label={label}
        description={description}
        dir="ltr"
        autoComplete="off"
        withAsterisk
        aria-required
        maxLength={maxLength}
        value={value}
        error={error}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <NextNumber next={next !== null && (own || next.draw !== null) ? next : null} value={value} refused={clash} onUse={set} />
      {clash ? <NumberHolder number={value} /> : null}
    </div>
  );
}
