import { List, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { formDifference, type DefinitionWire } from '@fieldward/domain/form/difference.ts';
import { useText } from '../../../../lib/text.ts';
import { Status } from '../../../../ui/status.tsx';
import { differenceSentences, type Kind } from './difference-sentences.ts';
import classes from './versions.module.css';

const tones = { added: 'good', removed: 'bad', moved: 'neutral', changed: 'warning' } as const;
const names = { added: 'preview.added', removed: 'preview.removed', moved: 'preview.moved', changed: 'preview.changed' } as const;

/** What was done between two definitions of a form, in sentences. */
export function DifferencePanel({ before, after }: { before: DefinitionWire; after: DefinitionWire }) {
  const t = useText();
  const groups = useMemo(() => differenceSentences(formDifference(before, after), t), [before, after, t]);
  if (groups.length === 0) return <Text c="dimmed">{t('preview.same')}</Text>;
  return groups.map(({ title, sentences }) => (
    <section key={title} aria-label={t(title)}>
      <Title order={3} mt="sm" mb={4}>
        {t(title)}
      </Title>
      <ul className={classes.sentences}>
        {sentences.map(({ kind, text, details }, at) => (
          <li key={at}>
            <Mark kind={kind} />
            <div className={classes.sentence}>
              <bdi>{text}</bdi>
              {details.length === 0 ? null : (
                <List size="sm" className={classes.details}>
                  {details.map((detail) => (
                    <List.Item key={detail}>
                      <bdi>{detail}</bdi>
                    </List.Item>
                  ))}
                </List>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Mark({ kind }: { kind: Kind }) {
  const t = useText();
  return (
    <span className={classes.mark}>
      <Status tone={tones[kind]}>{t(names[kind])}</Status>
    </span>
  );
}
