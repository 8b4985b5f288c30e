import { Text } from '@mantine/core';
import { useFormats } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import classes from './csv-import.module.css';
import type { CsvImportSteps } from './csv-import-state.ts';

/** Step 4: what was written. */
export function ImportDone({ state, imported }: { state: CsvImportSteps; imported: (count: string) => string }) {
  const t = useText();
  const { number } = useFormats();
  const { done, result } = state;
  if (!done) return null;
  const figures = [
    { name: t('bankscreen.fateCreate'), count: done.counts.create },
    { name: t('bankscreen.fateUpdate'), count: done.counts.update },
    { name: t('bankscreen.fateSkip'), count: done.counts.skip },
    { name: t('bankscreen.fateLeftOut'), count: result?.counts.error ?? 0 },
  ];
  return (
    <>
      <Text component="output" fw={600}>
        {imported(number(done.counts.create + done.counts.update))}
      </Text>
      <dl className={classes.counts}>
        {figures.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
