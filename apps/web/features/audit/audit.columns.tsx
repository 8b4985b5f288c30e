import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { type Formats, useFormats } from '../../lib/format.ts';
import { labelled, type Text as Words, useText } from '../../lib/text.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { Status } from '../../ui/status.tsx';
import { actionTone, deedOf, factsOf, factWord } from './audit-words.ts';
import type { DetailWords } from './detail-words.ts';
import { resourceWord } from './resource-words.ts';
import type { AuditEntry } from '@fieldward/contract/audit/audit.operations.ts';

/** The detail in one line; what is longer stands in the drawer. */
function detailOf(row: AuditEntry, formats: Formats, words: DetailWords | undefined, t: Words): string {
  return factsOf(row.detail, formats, words, t)
    .map(([name, text]) => (name === '' ? text : labelled(factWord(name, t), text)))
    .join(' · ')
    .slice(0, 300);
}

/** Who, what, when, where, which patient. */
export function useAuditColumns(words: DetailWords | undefined): readonly GridColumn<AuditEntry>[] {
  const t = useText();
  const formats = useFormats();
  return useMemo<readonly GridColumn<AuditEntry>[]>(
    () => [
      { key: 'date', title: t('audit.date'), width: 140, value: (row) => formats.moment(row.date) },
      {
        key: 'user',
        title: t('audit.user'),
        phone: 'first',
        width: 100,
        value: (row) => row.user?.display ?? t('audit.system'),
        render: (row) =>
          row.user ? (
            <Text span fw={600}>
              {row.user.display}
            </Text>
          ) : (
            <Text span c="dimmed">
              {t('audit.system')}
            </Text>
          ),
      },
      { key: 'name', title: t('audit.name'), hidden: true, value: (row) => row.user?.name },
      {
        key: 'action',
        title: t('audit.action'),
        width: 150,
        wrap: true,
        value: (row) => deedOf(row, t),
        render: (row) => (
          <Status wrap tone={actionTone(row.action)}>
            {deedOf(row, t)}
          </Status>
        ),
      },
      { key: 'resource', title: t('audit.resource'), width: 100, wrap: true, value: (row) => resourceWord(row.resource, t) },
      { key: 'patient', title: t('audit.patient'), width: 110, wrap: true, value: (row) => row.patient?.display },
      { key: 'address', title: t('audit.address'), width: 90, phone: 'none', value: (row) => row.address },
      {
        key: 'detail',
        title: t('audit.detail'),
        value: (row) => detailOf(row, formats, words, t),
        render: (row) => (
          <Text span display="block" maw={150} truncate>
            {detailOf(row, formats, words, t)}
          </Text>
        ),
      },
      { key: 'uuid', title: t('audit.object'), hidden: true, value: (row) => row.uuid },
      { key: 'sealed', title: t('audit.sealed'), hidden: true, value: (row) => t(row.sealed ? 'audit.linked' : 'audit.notLinked') },
    ],
    [t, formats, words],
  );
}
