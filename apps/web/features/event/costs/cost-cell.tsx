import type { Message } from '@fieldward/messages/catalogue.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText } from '../../../lib/text.ts';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import classes from './cost-cell.module.css';

interface CellProps {
  /** id of the field, for whoever puts the focus there. */
  id?: string;
  /** Shown while nothing is typed. */
  placeholder?: string;
  /** The same for all cells of a column. */
  cell: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  problem: Message | string | undefined;
}

/** An amount of money in a table, behind the programme's currency. */
export function CostCell({ id, placeholder, cell, label, value, onChange, problem }: CellProps) {
  const { currency } = useSettings();
  const say = useMessageText();
  return (
    <NumberText
      {...(id ? { id } : {})}
      {...(placeholder ? { placeholder } : {})}
      data-cell={cell}
      aria-label={currency === '' ? label : `${label} (${currency})`}
      classNames={{ input: classes.number ?? '' }}
      leftSection={currency === '' ? null : <span className={classes.currency}>{currency}</span>}
      leftSectionWidth={currency === '' ? 0 : 16 + currency.length * 9}
      leftSectionPointerEvents="none"
      value={value}
      error={typeof problem === 'string' ? problem : problem ? say(problem) : null}
      onChange={onChange}
    />
  );
}

/** A number of pieces in a table. */
export function QuantityCell({ id, placeholder, cell, label, value, onChange, problem }: CellProps) {
  const say = useMessageText();
  return (
    <NumberText
      {...(id ? { id } : {})}
      {...(placeholder ? { placeholder } : {})}
      data-cell={cell}
      aria-label={label}
      whole
      classNames={{ input: classes.number ?? '' }}
      value={value}
      error={typeof problem === 'string' ? problem : problem ? say(problem) : null}
      onChange={onChange}
    />
  );
}
