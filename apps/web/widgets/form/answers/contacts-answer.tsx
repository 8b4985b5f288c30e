import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { emptyContact, isContacts, type ContactAnswer } from '@fieldward/domain/form/answers.ts';
import { contactColumns, type ContactCell, type ContactColumn } from '@fieldward/domain/form/contact-check.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { NextNumber, useNextNumber } from '../../next-number.tsx';
import { NumberText } from '../../number/number-text.tsx';
import { useProductWord } from '../../product-word.ts';
import type { AnswerProps } from './answer-props.ts';
import { Legend } from './legend.tsx';
import { relationships } from './relationships.ts';

/** Contact Tracing: one row of questions per contact; each row can become a patient when the form is saved. */
export function ContactsAnswer({ field, id, answer, disabled, error, cells, change, leave }: AnswerProps) {
  const t = useText();
  const say = useMessageText();
  const add = useRef<HTMLButtonElement>(null);
  const all = useRef<HTMLFieldSetElement>(null);
  const rows: readonly ContactAnswer[] = isContacts(answer) ? answer : [];
  const columns = useMemo(() => contactColumns(field), [field]);
  // what a field of a row keeps goes with its row
  const [keys, setKeys] = useState<readonly number[]>([]);
  if (keys.length !== rows.length) {
    const next = Math.max(0, ...keys) + 1;
    setKeys(rows.map((_, at) => keys[at] ?? next + at));
  }

  const write = (at: number, cell: ContactCell, text: string) =>
    change(rows.map((row, place) => (place === at ? { ...row, [cell]: text } : row)));
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at));
    change(rows.filter((_, place) => place !== at));
    add.current?.focus();
  };
  const append = () => {
    change([...rows, emptyContact]);
    // once it is drawn, typing goes on there
    requestAnimationFrame(() => all.current?.querySelector<HTMLElement>(':scope > fieldset:last-of-type :is(input, select)')?.focus());
  };

  return (
    <Fieldset ref={all} legend={<Legend field={field} />} onBlur={leave}>
      {rows.map((row, at) => (
        <Fieldset key={keys[at] ?? `new ${at}`} mb="sm" legend={t('dataentry.contactNumber', { number: at + 1 })}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
            {columns.map((column) => {
              const wrong = cells.find((problem) => problem.row === at && problem.cell === column.cell);
              const input = {
                column,
                value: row[column.cell] ?? '',
                disabled,
                error: wrong ? say(wrong.message) : null,
                write: (text: string) => write(at, column.cell, text),
              };
              // only who becomes a patient has a number of the programme
              return column.cell === 'identifier' && field.createPatient ? (
                <NumberedContact key={column.cell} {...input} before={rows[at - 1]?.identifier.trim() ?? ''} />
              ) : (
                <ContactInput key={column.cell} {...input} />
              );
            })}
          </SimpleGrid>
          <Group justify="flex-end" mt="xs">
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              disabled={disabled}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove(at)}
            >
              {t('dataentry.removeContact', { number: at + 1 })}
            </Button>
          </Group>
        </Fieldset>
      ))}
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('dataentry.noContacts')}
        </Text>
      ) : null}
      <Button id={id} ref={add} variant="light" disabled={disabled} onClick={append}>
        {t('dataentry.addContact')}
      </Button>
      {error !== null ? (
        <Text size="sm" c="red" mt={4}>
          {error}
        </Text>
      ) : null}
    </Fieldset>
  );
}

interface ContactInputProps {
  column: ContactColumn;
  value: string;
  disabled: boolean;
  error: string | null;
  write: (text: string) => void;
}

/** The identifier of a contact who becomes a patient, with the next one to take. @param before that of the contact above */
function NumberedContact({ before, ...input }: ContactInputProps & { before: string }) {
  const { value, error, write } = input;
  const clash = error !== null && value.trim() !== '';
  const next = useNextNumber({ of: 'identifier', place: '' }, value, clash, before);
  return (
    <div>
      <ContactInput {...input} />
      <NextNumber next={next} value={value} refused={clash} onUse={write} />
    </div>
  );
}

function ContactInput({ column, value, disabled, error, write }: ContactInputProps) {
  const t = useText();
  const word = useProductWord();
  const { cell, label, mandatory } = column;
  const shared = { label, withAsterisk: mandatory, 'aria-required': mandatory, disabled, value, error };
  if (cell === 'gender') {
    const data = [
      { value: '', label: t('dataentry.choose') },
      { value: 'F', label: t('person.female') },
      { value: 'M', label: t('person.male') },
    ];
    return <NativeSelect {...shared} data={data} onChange={(event) => write(event.currentTarget.value)} />;
  }
  if (cell === 'relationship') {
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: t('dataentry.choose') }, ...relationships.map((value) => ({ value, label: word(value) }))]}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  }
  if (cell === 'dateOfBirth')
    return <DateField label={label} required={mandatory} disabled={disabled} value={value} error={error} onChange={write} />;
  if (cell === 'age') return <NumberText {...shared} whole onChange={write} />;
  return <TextInput {...shared} dir="auto" autoComplete="off" onChange={(event) => write(event.currentTarget.value)} />;
}
