import { Button, Text, Title } from '@mantine/core';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ReadAnswer } from '../answers/read-answer.tsx';
import type { FormStore } from '../form-store.ts';
import { ProblemList } from '../problem-list.tsx';
import classes from './one-by-one.module.css';

interface AnswersSummaryProps {
  store: FormStore;
  attempts: number;
  /** To the question with this form field. */
  onGo: (field: string) => void;
  /** To day and place. */
  onContext?: () => void;
}

/** All answers before they are saved, what is wrong on top; each leads to its question. */
export function AnswersSummary({ store, attempts, onGo, onContext }: AnswersSummaryProps) {
  const t = useText();
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('onebyone.summary')}
      </Title>
      <ProblemList store={store} attempts={attempts} onGo={onGo} />
      {onContext === undefined ? null : (
        <Button variant="default" fullWidth mih={48} mb="sm" onClick={onContext}>
          {t('onebyone.context')}
        </Button>
      )}
      <dl className={classes.summary}>
        {store.form.fields.map((field) => (
          <Answered key={field.uuid} store={store} field={field} onGo={onGo} />
        ))}
      </dl>
    </>
  );
}

function Answered({ store, field, onGo }: { store: FormStore; field: FormField; onGo: (field: string) => void }) {
  const t = useText();
  const say = useMessageText();
  const { hidden, disabled, problem, answer } = store.view(field.uuid);
  if (hidden || field.field.widget === 'heading') return null;
  return (
    <div className={classes.answered}>
      <dt>
        <bdi>{field.label}</bdi>
      </dt>
      <dd>
        <ReadAnswer field={field} answer={answer} blank={false} />
        {problem === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)">
            {say(problem)}
          </Text>
        )}
        {disabled ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            mih={40}
            onClick={() => onGo(field.uuid)}
            aria-label={t('onebyone.changeOf', { question: field.label })}
          >
            {t('onebyone.change')}
          </Button>
        )}
      </dd>
    </div>
  );
}
