import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/grid-column.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import type { DraftLine } from './closure-draft.ts';
import type { ClosureProblems } from './closure-problems.ts';
import { CostCell, QuantityCell } from '../costs/cost-cell.tsx';
import { LineTable } from './line-table.tsx';

interface ClosureLinesProps {
  of: 'services' | 'assets';
  lines: readonly DraftLine[];
  problems: ClosureProblems;
  onChange: (key: string, change: Partial<DraftLine>) => void;
  /** Asked for with the button of a line; the caller asks whether it is meant. */
  onRemove: (line: DraftLine) => void;
}

/** The services or the assets of an event being closed, with what each really cost; below, what was planned and did not happen. */
export function ClosureLines({ of, lines, problems, onChange, onRemove }: ClosureLinesProps) {
  const t = useText();
  const title = t(`closure.${of}`);
  const there = lines.filter(({ available }) => available);
  const missed = lines.filter(({ available }) => !available);
  const columns: GridColumn<DraftLine>[] = [
    {
      key: 'name',
      title: t('closure.name'),
      render: (line) => (
        <>
          <Text span dir="auto">
            {line.of.name}
          </Text>{' '}
          {line.planned ? null : <Status>{t('closure.unplanned')}</Status>}
        </>
      ),
    },
    ...(of === 'services'
      ? []
      : [
          { key: 'type', title: t('closure.assetType'), value: (line: DraftLine) => line.type },
          { key: 'category', title: t('closure.assetCategory'), value: (line: DraftLine) => line.category },
        ]),
    {
      key: 'cost',
      title: t('closure.unitCost'),
      numeric: true,
      width: 190,
      render: (line) => (
        <CostCell
          cell="cost"
          label={t('closure.unitCostOf', { name: line.of.name })}
          value={line.cost}
          problem={problems[`${of}.${line.key}.cost`]}
          onChange={(cost) => onChange(line.key, { cost })}
        />
      ),
    },
    {
      key: 'quantity',
      title: t('closure.quantity'),
      numeric: true,
      width: 120,
      render: (line) => (
        <QuantityCell
          cell="quantity"
          label={t('closure.quantityOf', { name: line.of.name })}
          value={line.quantity}
          problem={problems[`${of}.${line.key}.quantity`]}
          onChange={(quantity) => onChange(line.key, { quantity })}
        />
      ),
    },
    {
      key: 'delete',
      title: t('closure.delete'),
      action: true,
      render: (line) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('closure.deleteOf', { name: line.of.name })}
          onClick={() => onRemove(line)}
        >
          {t('closure.delete')}
        </Button>
      ),
    },
  ];
  return (
    <Stack gap="xs">
      {there.length === 0 ? (
        <EmptyState title={t(of === 'services' ? 'closure.noServices' : 'closure.noAssets')} />
      ) : (
        <LineTable label={title} rows={there} idOf={({ key }) => key} columns={columns} />
      )}
      {missed.map((line) => (
        <Group key={line.key} gap="xs">
          <Status tone="warning">{t(of === 'services' ? 'closure.notProvided' : 'closure.notUsed')}</Status>
          <Text span dir="auto">
            {line.of.name}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} className="fw-turn" aria-hidden />}
            aria-label={t('closure.putBackOf', { name: line.of.name })}
            onClick={() => onChange(line.key, { available: true })}
          >
            {t('closure.putBack')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
