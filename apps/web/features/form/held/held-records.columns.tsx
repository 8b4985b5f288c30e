import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { HeldRecord } from '@fieldward/contract/form/field-record.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import type { HeldPart } from './held-records.queries.ts';
import { whatRecord } from '../../../widgets/record-kind.ts';
import { whatDecided, whyRefused } from '../../../widgets/held-words.ts';

function wrapped(text: string) {
  return (
    <Text size="sm" dir="auto" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

/** When, whose, which form, by whom, and why; of decided ones also what became of them. */
export function useHeldColumns(part: HeldPart): readonly GridColumn<HeldRecord>[] {
  const t = useText();
  const say = useMessageText();
  const { moment } = useFormats();
  return useMemo<readonly GridColumn<HeldRecord>[]>(() => {
    const why = (row: HeldRecord): string => whyRefused(row, t, say);
    const decision = (row: HeldRecord): string => whatDecided(row, t, moment);
    return [
      { key: 'received', title: t('heldrecord.received'), width: 140, phone: 'below', value: (row) => moment(row.received) },
      { key: 'patient', title: t('heldrecord.patient'), width: 150, wrap: true, phone: 'title', value: (row) => row.patient.display },
      {
        key: 'form',
        title: t('heldrecord.form'),
        width: 140,
        wrap: true,
        phone: 'first',
        value: (row) => whatRecord({ kind: row.kind, form: row.form?.display ?? '' }, t),
      },
      { key: 'author', title: t('heldrecord.author'), width: 140, wrap: true, phone: 'first', value: (row) => row.author?.display ?? '' },
      { key: 'saved', title: t('heldrecord.saved'), width: 140, hidden: true, value: (row) => moment(row.savedAt) },
      { key: 'why', title: t('heldrecord.why'), width: 300, phone: 'below', value: why, render: (row) => wrapped(why(row)) },
      ...(part === 'held'
        ? []
        : [
            {
              key: 'decision',
              title: t('heldrecord.decision'),
              width: 220,
              phone: 'first',
              value: decision,
              render: (row) => wrapped(decision(row)),
            } as const satisfies GridColumn<HeldRecord>,
          ]),
    ];
  }, [t, say, moment, part]);
}
