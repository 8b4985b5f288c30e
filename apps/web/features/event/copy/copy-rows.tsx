import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { VirtualRows } from '../../../ui/virtual-rows.tsx';
import type { CopiedEvent } from '@fieldward/contract/event/event-copy.operations.ts';
import { event as eventWire } from '@fieldward/contract/event/event.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { MomentField } from '../../../widgets/moment-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import type { CopyRow } from './copy-round.ts';
import classes from './copy-round.module.css';
import { RowPlace } from '../summary/row-place.tsx';

interface CopyRowsProps {
  rows: readonly CopyRow[];
  results: ReadonlyMap<string, CopiedEvent>;
  checking: boolean;
  /** What is missing is marked from the first attempt on. */
  tried: boolean;
  /** Where the names of places are known from. */
  placeNames: readonly { location: string | null; locationName: string }[];
  onChange: (key: string, part: Partial<CopyRow>) => void;
  onRemove: (key: string) => void;
}

/** The copies to be made: name, start and place of each can be changed, and each says who or what would be busy. */
export function CopyRowsTable({ rows, results, checking, tried, placeNames, onChange, onRemove }: CopyRowsProps) {
  const t = useText();
  const places = new Map(placeNames.map(({ location, locationName }) => [location ?? '', locationName]));
  const numbered = rows.map((row, index) => ({ row, number: index + 1 }));
  const labelled = (title: string, row: number): string => t('calendar.copyRowField', { field: title, row });
  return (
    <VirtualRows
      label={t('calendar.copyRows')}
      className={classes.rows}
      rows={numbered}
      columns={[
        {
          title: t('calendar.copyName'),
          width: 'minmax(180px, 2fr)',
          cell: ({ row, number }) => (
            <TextField
              aria-label={labelled(t('calendar.copyName'), number)}
              dir="auto"
              value={row.name}
              error={row.name.trim() === ''}
              maxLength={limitsOf(eventWire, 'name').max}
              onChange={(event) => onChange(row.key, { name: event.currentTarget.value })}
            />
          ),
        },
        {
          title: t('calendar.copyStart'),
          width: '230px',
          cell: ({ row, number }) => (
            <MomentField
              inTable
              label={labelled(t('calendar.copyStart'), number)}
              value={row.start}
              error={tried && row.start === '' ? t('answer.required') : null}
              onChange={(start) => onChange(row.key, { start })}
            />
          ),
        },
        {
          title: t('calendar.copyPlace'),
          width: 'minmax(160px, 1fr)',
          cell: ({ row, number }) => (
            <RowPlace
              label={labelled(t('calendar.copyPlace'), number)}
              value={row.location}
              name={places.get(row.location) ?? results.get(row.key)?.location?.display ?? ''}
              onChange={(location) => onChange(row.key, { location })}
            />
          ),
        },
        {
          title: t('calendar.copyState'),
          width: 'minmax(200px, 2fr)',
          cell: ({ row }) => <CopyState result={results.get(row.key)} checking={checking} />,
        },
        {
          title: '',
          width: '40px',
          cell: ({ row }) => (
            <ActionIcon aria-label={t('calendar.copyRemove', { name: row.name })} onClick={() => onRemove(row.key)}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          ),
        },
      ]}
    />
  );
}

/** Whether team and assets are free for a copy; else who is busy with what. */
function CopyState({ result, checking }: { result: CopiedEvent | undefined; checking: boolean }) {
  const t = useText();
  const { moment } = useFormats();
  if (result === undefined) return <span className={classes.quiet}>{checking ? t('calendar.copyChecking') : ''}</span>;
  if (result.clashes.length === 0)
    return (
      <span className={classes.free}>
        <IconCheck size={14} aria-hidden /> {t('calendar.copyFree')}
      </span>
    );
  return (
    <ul className={classes.clashes}>
      {result.clashes.map(({ uuid, name, with: other }) => (
        <li key={`${uuid} ${other?.uuid ?? ''}`}>
          <IconAlertTriangle size={14} aria-hidden />{' '}
          {other === null
            ? t('calendar.copyClashHidden', { who: name })
            : t('calendar.copyClash', { who: name, with: other.name, when: `${moment(other.start)} – ${moment(other.end)}` })}
        </li>
      ))}
    </ul>
  );
}
