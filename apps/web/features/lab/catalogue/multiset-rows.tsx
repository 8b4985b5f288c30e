import { NativeSelect, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { labDatatypeOf, labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { NUMBER_LENGTH } from '../../../lib/number-length.ts';
import { useText } from '../../../lib/text.ts';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import classes from './catalogue-form.module.css';
import { CodedConcept } from './field-config.tsx';
import { newRow, type MultisetRow } from './field-draft.ts';
import { offeredKinds } from './lab-catalogue.queries.ts';
import { kindLabels } from './lab-words.ts';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';

interface MultisetRowsProps {
  rows: readonly MultisetRow[];
  onChange: (rows: readonly MultisetRow[]) => void;
  errorOf: (field: string) => string | null;
}

/** The fields of a new multiset: name, sort order and kind of each. */
export function MultisetRows({ rows, onChange, errorOf }: MultisetRowsProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const change = (key: string, to: Partial<MultisetRow>): void => onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));

  function add(): void {
    onChange([...rows, newRow(rows)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus());
  }

  return (
    <div role="group" aria-label={t('labcatalogue.rows')} ref={list}>
      <Text fw={600} size="sm">
        {t('labcatalogue.rows')}
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {t('labcatalogue.multisetWhy')}
      </Text>
      <div aria-hidden className={`${classes.row} ${classes.titles}`}>
        <span>{t('labcatalogue.name')}</span>
        <span>{t('labcatalogue.sortOrder')}</span>
        <span>{t('labcatalogue.datatype')}</span>
      </div>
      {rows.map((row, at) => (
        <div key={row.key} data-row className={classes.row} style={{ marginBottom: 8 }}>
          <TextField
            aria-label={t('labcatalogue.rowName', { row: at + 1 })}
            placeholder={t('labcatalogue.name')}
            dir="auto"
            autoComplete="off"
            maxLength={limitsOf(labTestAttributeType, 'name').max}
            aria-required
            value={row.name}
            error={errorOf(`rows[${at}].name`)}
            onChange={(event) => change(row.key, { name: event.currentTarget.value })}
          />
          <NumberText
            aria-label={t('labcatalogue.rowOrder', { row: at + 1 })}
            placeholder={t('labcatalogue.sortOrder')}
            whole
            maxLength={NUMBER_LENGTH}
            aria-required
            value={row.order}
            error={errorOf(`rows[${at}].sortWeight`)}
            onChange={(order) => change(row.key, { order })}
          />
          <NativeSelect
            aria-label={t('labcatalogue.rowKind', { row: at + 1 })}
            data={offeredKinds
              .filter((kind) => kind !== 'pattern')
              .map((kind) => ({ value: labDatatypes[kind], label: t(kindLabels[kind]) }))}
            value={labDatatypes[row.kind]}
            error={errorOf(`rows[${at}].kind`)}
            onChange={(event) => change(row.key, { kind: labDatatypeOf(event.currentTarget.value) ?? 'text' })}
          />
          <IconButton
            icon={IconTrash}
            label={t('labcatalogue.removeRow', { row: at + 1 })}
            variant="subtle"
            color="gray"
            size={32}
            mt={2}
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
          {row.kind === 'coded' ? (
            <div className={classes.wide}>
              <CodedConcept
                label={t('labcatalogue.rowConcept', { row: at + 1 })}
                value={row.concept}
                error={errorOf(`rows[${at}].datatypeConfig`)}
                onChange={(concept) => change(row.key, { concept })}
              />
            </div>
          ) : null}
        </div>
      ))}
      {errorOf('rows') === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)">
          {errorOf('rows')}
        </Text>
      )}
      <TextButton icon={IconPlus} text={t('labcatalogue.addRow')} variant="subtle" onClick={add} />
    </div>
  );
}
