import { isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import { Anchor, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBooks, IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { useText } from '../../../../lib/text.ts';
import { SEARCH_DELAY, SEARCH_FROM } from '../../../../ui/autocomplete.tsx';
import { ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { useProductWord } from '../../../../widgets/product-word.ts';
import { announce } from './announcer.tsx';
import type { BankQuestion } from './bank-question.ts';
import { MOST_FOUND, questionSearchQuery, widgetsQuery } from './builder.queries.ts';
import card from '../field/field-card.module.css';
import classes from './form-builder.module.css';
import type { ListRef } from './reveal.ts';
import { useAddQuestion } from './use-add-question.ts';
import { useBuilderState } from './use-builder.ts';
import { useDragSource } from '../drag/use-drag-source.ts';
import { aboutWidget, typeWords, WidgetIcon } from './widget-icon.tsx';

/** What can be put on the form: the ready-made widgets, and the questions of the bank. Click, Enter or drag. */
export function PalettePanel({ list }: { list: ListRef }) {
  const t = useText();
  return (
    <Tabs defaultValue="widgets" className={classes.paletteTabs}>
      <Tabs.List grow>
        <Tabs.Tab value="widgets">{t('builder.widgets')}</Tabs.Tab>
        <Tabs.Tab value="questions">{t('builder.questions')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="widgets" className={classes.palettePanel}>
        <Widgets list={list} />
      </Tabs.Panel>
      <Tabs.Panel value="questions" className={classes.palettePanel}>
        <Questions list={list} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Widgets({ list }: { list: ListRef }) {
  const t = useText();
  const { data, error, refetch } = useQuery(widgetsQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={6} height={52} />;
  return (
    <>
      <Text c="dimmed" size="xs" className={classes.paletteHint}>
        {t('builder.widgetsHint')}
      </Text>
      <Offer label={t('builder.widgets')} questions={data} list={list} asWidgets />
    </>
  );
}

function Questions({ list }: { list: ListRef }) {
  const t = useText();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const [query] = useDebouncedValue(wanted, SEARCH_DELAY);
  const enough = wanted.length >= SEARCH_FROM;
  const found = useQuery({
    ...questionSearchQuery(query),
    enabled: enough && query.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
  });
  const questions = enough ? found.data?.questions : undefined;
  const total = found.data?.total ?? 0;
  useEffect(() => {
    if (questions) announce(t('builder.foundCount', { count: total }));
  }, [questions, total, t]);
  return (
    <>
      <TextInput
        type="search"
        dir="auto"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('builder.searchQuestions')}
        placeholder={t('builder.searchQuestions')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!enough ? (
        <div className={classes.paletteEmpty}>
          <IconBooks size={24} stroke={1.5} aria-hidden />
          <Text fw={600}>{t('shell.typeMore', { count: SEARCH_FROM })}</Text>
          <Text c="dimmed" size="xs">
            {t('builder.searchQuestionsWhy')}
          </Text>
        </div>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !questions ? (
        <Skeletons rows={5} height={52} />
      ) : questions.length === 0 ? (
        <div className={classes.paletteEmpty}>
          <Text fw={600}>{t('builder.noQuestionFound')}</Text>
          <Text c="dimmed" size="xs">
            {t('builder.noQuestionFoundWhy')}
          </Text>
          <Anchor href="/administration/questions" target="_blank" size="sm">
            {t('builder.openBank')}
          </Anchor>
        </div>
      ) : (
        <>
          <Offer label={t('builder.questions')} questions={questions} list={list} />
          {total > MOST_FOUND ? (
            <Text c="dimmed" size="xs" className={classes.paletteHint}>
              {t('builder.moreFound', { shown: questions.length, count: total })}
            </Text>
          ) : null}
        </>
      )}
    </>
  );
}

function Offer({
  label,
  questions,
  list,
  asWidgets = false,
}: {
  label: string;
  questions: readonly BankQuestion[];
  list: ListRef;
  asWidgets?: boolean;
}) {
  return (
    <ul className={classes.offer} aria-label={label}>
      {questions.map((question) => (
        <OfferedQuestion key={question.uuid} question={question} list={list} asWidget={asWidgets} />
      ))}
    </ul>
  );
}

const OfferedQuestion = memo(function OfferedQuestion({
  question,
  list,
  asWidget,
}: {
  question: BankQuestion;
  list: ListRef;
  asWidget: boolean;
}) {
  const t = useText();
  const word = useProductWord();
  const add = useAddQuestion(list);
  const about = asWidget ? aboutWidget(question) : null;
  const there = useBuilderState((store) => store.asking(question) !== undefined);
  const { onPointerDown, held } = useDragSource(`question ${question.uuid}`, { question });
  return (
    <li>
      <button
        type="button"
        className={classes.offered}
        data-there={there || undefined}
        data-moving={held || undefined}
        onPointerDown={onPointerDown}
        onClick={() => add(question)}
      >
        <WidgetIcon question={question} />
        <span className={card.words}>
          <span className={card.text}>
            <bdi>{isDefaultQuestion(question) ? word(question.name) : question.name}</bdi>
          </span>
          <span className={card.summary}>{there ? t('builder.onForm') : about ? t(about) : typeWords(question, word)}</span>
        </span>
        {there ? (
          <IconCheck size={16} aria-hidden className={classes.there} />
        ) : (
          <IconPlus size={16} aria-hidden className={classes.plus} />
        )}
      </button>
    </li>
  );
});
