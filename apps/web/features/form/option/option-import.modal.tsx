import { useMemo } from 'react';
import { lengthOf } from '@fieldward/domain/settings/pattern.ts';
import type { OptionRow } from '@fieldward/contract/form/bank.operations.ts';
import { useText } from '../../../lib/text.ts';
import type { CsvImportKind, CsvImportTexts } from '../../../widgets/csv-import/csv-import-kind.ts';
import { CsvImport } from '../../../widgets/csv-import/csv-import.modal.tsx';
import { guessColumns, importRows, LONGEST_SOURCE, looksLikeHeadings, type ColumnRole } from './code-list-columns.ts';
import { ImportColumns } from './import-columns.panel.tsx';
import { importOptions } from './option-import.queries.ts';

const codeList: CsvImportKind<ColumnRole, OptionRow> = {
  guess: guessColumns,
  looksLikeHeadings,
  rowsOf: importRows,
  ready: (roles) =>
    roles.some(({ kind }) => kind === 'name') &&
    roles.every((role) => role.kind !== 'code' || (role.source.trim() !== '' && lengthOf(role.source.trim()) <= LONGEST_SOURCE)),
  send: importOptions,
  stale: ['concept'],
  fileName: 'options',
};

/** Import of a code list as options. Rendered only while it is open. */
export default function OptionImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  const texts = useMemo<CsvImportTexts>(
    () => ({
      title: t('bankscreen.importTitle'),
      leave: t('bankscreen.importLeave'),
      dropFile: t('bankscreen.dropFile'),
      fileWhy: t('bankscreen.fileWhy'),
      importNow: (count) => t('bankscreen.importNow', { count }),
      imported: (count) => t('bankscreen.imported', { count }),
    }),
    [t],
  );
  return <CsvImport kind={codeList} texts={texts} columns={(state) => <ImportColumns state={state} />} onClose={onClose} />;
}
