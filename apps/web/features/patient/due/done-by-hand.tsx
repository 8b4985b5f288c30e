import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import { Button } from '@mantine/core';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { useTakeBack } from '../../../widgets/task/use-take-back.ts';
import { doneByHand } from './due-order.ts';
import classes from './due.module.css';

/** What somebody marked as done without a form, the last one first; each can be taken back, also where nothing more is asked for. */
export function DoneByHand({ patient, items }: { patient: string; items: readonly Item[] }) {
  const t = useText();
  const { day } = useFormats();
  const { may } = useSession();
  const takeBack = useTakeBack(patient);
  const mayTakeBack = may('Edit Patient Programs') && may('Get Patient Programs');
  const done = doneByHand(items);
  return (
    <details className={classes.why}>
      <summary>{t('task.doneByHand', { count: done.length })}</summary>
      <ul>
        {done.map(({ step, occurrence, name, act, on }) => {
          const what = t('task.doneByHandItem', { name: isolated(name), day: day(on) });
          return (
            <li key={`${step} ${occurrence}`} className={classes.done}>
              <span>{what}</span>
              {mayTakeBack ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void takeBack(act, what)}
                  aria-label={labelled(t('task.takeBack'), what)}
                >
                  {t('task.takeBack')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
