import { MOST_COUNTED } from '@fieldward/contract/limits.ts';
import { useFormats } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { RouteLink } from '../../widgets/navigation.tsx';
import classes from './work.module.css';

/** A number that leads to what is behind it. */
interface Figure {
  readonly name: string;
  readonly count: number;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** It cannot wait. */
  readonly pressing?: boolean;
  /** The server counts no further than `MOST_COUNTED`. */
  readonly limited?: boolean;
}

/** Numbers in a row, those of nothing left out. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const t = useText();
  const { number } = useFormats();
  return (
    <ul className={classes.figures} aria-label={label}>
      {figures
        .filter(({ count }) => count > 0)
        .map(({ name, count, to, search, pressing = false, limited = false }) => {
          const text = `${number(count)}${limited && count >= MOST_COUNTED ? '+' : ''}`;
          return (
            <li key={name} className={classes.figure} data-pressing={pressing || undefined}>
              <RouteLink to={to} search={search ?? {}} className={classes.leads!} label={t('home.figure', { name, count: text })}>
                {name}
              </RouteLink>
              <span aria-hidden className={classes.count}>
                {text}
              </span>
            </li>
          );
        })}
    </ul>
  );
}
