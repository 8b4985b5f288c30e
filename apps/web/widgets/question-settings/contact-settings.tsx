import { Checkbox, Table } from '@mantine/core';
import { contactQuestions } from '@fieldward/domain/form/contact-check.ts';
import { maxSettingLength, type ContactColumn } from '@fieldward/domain/bank/question-settings.ts';
import { useText } from '../../lib/text.ts';
import { TextField } from '../text-field.tsx';
import { withSetting, type SettingsPartProps } from './setting.ts';

/** The six rows of a contact: what each is called and whether it must be answered. */
export function ContactSettings({ value, onChange, disabled }: SettingsPartProps) {
  const t = useText();
  const rows = contactQuestions.map(({ field, label, mandatory }): ContactColumn & { name: string } => ({
    field,
    name: label,
    displayText: label,
    mandatory,
    ...value.children?.find((child) => child.field === field),
  }));
  const change = (field: string, part: Partial<ContactColumn>): void =>
    onChange(
      withSetting(
        value,
        'children',
        rows.map(({ name: _name, ...row }) => (row.field === field ? { ...row, ...part } : row)),
      ),
    );
  return (
    <Table aria-label={t('bankscreen.contactRows')} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('bankscreen.contactRow')}</Table.Th>
          <Table.Th>{t('bankscreen.displayName')}</Table.Th>
          <Table.Th w={88}>{t('bankscreen.mandatory')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.field}>
            <Table.Td>{row.name}</Table.Td>
            <Table.Td>
              <TextField
                aria-label={t('bankscreen.displayNameOf', { row: row.name })}
                dir="auto"
                autoComplete="off"
                maxLength={maxSettingLength}
                disabled={disabled}
                value={row.displayText}
                error={row.displayText.trim() === '' ? t('person.required') : null}
                onChange={(event) => change(row.field, { displayText: event.currentTarget.value })}
              />
            </Table.Td>
            <Table.Td>
              <Checkbox
                aria-label={t('bankscreen.mandatoryOf', { row: row.name })}
                disabled={disabled}
                checked={row.mandatory}
                onChange={(event) => change(row.field, { mandatory: event.currentTarget.checked })}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
