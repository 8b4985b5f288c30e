import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { emptyContact, isContacts, type ContactAnswer } from '@fieldward/domain/form/answers.ts';
import { contactColumns, type ContactCell, type ContactColumn } from '@fieldward/domain/form/contact-check.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { AnswerProps } from './answer-props.ts';
import { Legend } from './legend.tsx';
import { relationships } from './relationships.ts';

/** Contact Tracing: one row of questions per contact; each row can become a patient when the form is saved. */
export function ContactsAnswer({ field, id, answer, disabled, error, cells, change, leave }: AnswerProps) {
  const t = useText();
  const say = useMessageText();
  const add = useRef<HTMLButtonElement>(null);
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

  return (
    <Fieldset legend={<Legend field={field} />} onBlur={leave}>
      {rows.map((row, at) => (
        <Fieldset key={keys[at] ?? `new ${at}`} mb="sm" legend={t('dataentry.contactNumber', { number: at + 1 })}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
            {columns.map((column) => {
              const wrong = cells.find((problem) => problem.row === at && problem.cell === column.cell);
              return (
                <ContactInput
                  key={column.cell}
                  column={column}
                  value={row[column.cell] ?? ''}
                  disabled={disabled}
                  error={wrong ? say(wrong.message) : null}
                  write={(text) => write(at, column.cell, text)}
                />
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
      <Button id={id} ref={add} variant="light" disabled={disabled} onClick={() => change([...rows, emptyContact])}>
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

function ContactInput({ column, value, disabled, error, write }: ContactInputProps) {
  const t = useText();
  const { cell, label, mandatory } = column;
  const shared = { label, withAsterisk: mandatory, 'aria-required': mandatory, disabled, value, error };
  if (cell === 'gender') {
    const data = [
      { value: '', label: t('dataentry.choose') },
      { value: 'F', label: t('patient.female') },
      { value: 'M', label: t('patient.male') },
    ];
    return <NativeSelect {...shared} data={data} onChange={(event) => write(event.currentTarget.value)} />;
  }
  if (cell === 'relationship') {
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: t('dataentry.choose') }, ...relationships]}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  }
  if (cell === 'dateOfBirth')
    return <DateField label={label} required={mandatory} disabled={disabled} value={value} error={error} onChange={write} />;
  return (
    <TextInput
      {...shared}
      dir="auto"
      autoComplete="off"
      inputMode={cell === 'age' ? 'numeric' : 'text'}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}
