import { NavLink, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useText } from '../../lib/text.ts';
import { goToQuestion } from './problem-list.tsx';
import type { FormStore } from './form-store.ts';
import classes from './dynamic-form.module.css';

/** The headings of a long form, to jump to; each says how many problems stand below it. */
export function SectionList({ store }: { store: FormStore }) {
  const t = useText();
  const { problems, hidden } = useSyncExternalStore(store.subscribeSummary, store.summary);
  const wrong = new Set(problems.map(({ field }) => field));
  const sections: { uuid: string; label: string; problems: number }[] = [];
  for (const field of store.form.fields) {
    const last = sections.at(-1);
    if (field.field.widget === 'heading') {
      if (!hidden.has(field.uuid)) sections.push({ uuid: field.uuid, label: field.label, problems: 0 });
    } else if (last && wrong.has(field.uuid)) last.problems += 1;
  }
  return (
    <nav className={classes.sections} aria-label={t('dataentry.sections')}>
      <Text fw={600} size="sm" mb={4}>
        {t('dataentry.sections')}
      </Text>
      {sections.map((section) => (
        <NavLink
          key={section.uuid}
          component="button"
          type="button"
          label={section.label}
          onClick={() => goToQuestion(section.uuid)}
          rightSection={
            section.problems > 0 ? (
              <Text size="xs" c="red">
                {t('dataentry.problemCount', { count: section.problems })}
              </Text>
            ) : null
          }
        />
      ))}
    </nav>
  );
}
