import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { lineCost } from '@fieldward/domain/event/cost.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';
import { CostCell, QuantityCell } from '../costs/cost-cell.tsx';
import type { PlanLine } from './event-draft.ts';
import { LineTable } from '../closure/line-table.tsx';
import classes from './planner.module.css';
import type { Busy } from './use-busy.ts';
import { fieldId } from './use-plan.ts';

interface ChosenLinesProps {
  list: 'services' | 'assets';
  lines: readonly PlanLine[];
  /** Sentences by field of the planner. */
  errors: Readonly<Record<string, string>>;
  /** What is needed elsewhere meanwhile, in words by uuid. */
  busy?: Busy;
  onChange: (uuid: string, change: Partial<PlanLine>) => void;
  onRemove: (line: PlanLine) => void;
}

/** The services or assets of a plan: how many of each, what one costs, what that comes to. */
export function ChosenLines({ list, lines, errors, busy, onChange, onRemove }: ChosenLinesProps) {
  const t = useText();
  const { money } = useFormats();
  if (lines.length === 0)
    return (
      <Text c="dimmed" className={classes.none ?? ''}>
        {t(list === 'services' ? 'planner.noServices' : 'planner.noAssets')}
      </Text>
    );
  return (
    <LineTable
      label={t(list === 'services' ? 'planner.chosenServices' : 'planner.chosenAssets')}
      rows={lines}
      idOf={({ uuid }) => uuid}
      columns={[
        {
          key: 'name',
          title: t('planner.name'),
          render: (line) => <Name line={line} error={errors[`${list}.${line.uuid}`] ?? busy?.get(line.uuid)} />,
        },
        {
          key: 'quantity',
          title: t('planner.quantity'),
          numeric: true,
          width: 96,
          render: ({ uuid, name, quantity }) => (
            <QuantityCell
              id={fieldId(`${list}.${uuid}.quantity`)}
              cell="quantity"
              label={t('planner.quantityOf', { name })}
              value={quantity}
              problem={errors[`${list}.${uuid}.quantity`]}
              onChange={(typed) => onChange(uuid, { quantity: typed })}
            />
          ),
        },
        {
          key: 'cost',
          title: t('planner.plannedCost'),
          numeric: true,
          width: 152,
          render: ({ uuid, name, cost, price }) => (
            <CostCell
              id={fieldId(`${list}.${uuid}.cost`)}
              cell="cost"
              label={t('planner.plannedCostOf', { name })}
              value={cost}
              placeholder={price}
              problem={errors[`${list}.${uuid}.cost`]}
              onChange={(typed) => onChange(uuid, { cost: typed })}
            />
          ),
        },
        {
          key: 'sum',
          title: t('planner.sum'),
          numeric: true,
          width: 112,
          render: ({ quantity, cost, price }) => {
            const sum = /^\d+$/.test(quantity.trim()) ? lineCost(Number(quantity), cost.trim() || price) : null;
            return <span className={classes.amount}>{sum === null ? '–' : money(sum)}</span>;
          },
        },
        {
          key: 'remove',
          title: '',
          action: true,
          render: (line) => (
            <Tooltip label={t('planner.remove')}>
              <ActionIcon aria-label={t('planner.removeOf', { name: line.name })} onClick={() => onRemove(line)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ),
        },
      ]}
    />
  );
}

function Name({ line: { name, hint, fixed }, error }: { line: PlanLine; error: string | undefined }) {
  const t = useText();
  return (
    <div className={classes.lineName} data-busy={error === undefined ? undefined : true}>
      <span>
        <bdi>{name}</bdi>{' '}
        {fixed ? (
          <Tooltip label={t('planner.fixedWhy')}>
            <span>
              <Status>{t('planner.fixed')}</Status>
            </span>
          </Tooltip>
        ) : null}
      </span>
      {hint === '' ? null : (
        <Text span size="xs" c="dimmed">
          <bdi>{hint}</bdi>
        </Text>
      )}
      {error === undefined ? null : (
        <span className={classes.busyLine}>
          <IconAlertTriangle size={14} aria-hidden /> {error}
        </span>
      )}
    </div>
  );
}
