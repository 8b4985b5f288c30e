import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { hydraField } from '@fieldward/contract/form/form.ts';
import { isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useQuestionColumns } from './question-list.columns.tsx';
import { questionsQuery, type BankQuestion } from './question.queries.ts';

const WhereUsed = late(async () => (await import('./where-used.panel.tsx')).WhereUsed);

const load = () => import('./question.modal.tsx');
const QuestionModal = lazy(async () => ({ default: (await load()).QuestionModal }));
const EditQuestion = lazy(async () => ({ default: (await load()).EditQuestion }));

/** /administration/questions: every question that forms can ask. */
export default function QuestionListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may(hydraField.privileges.write);
  const [{ q }, setUrl] = useUrlState({ q: '' });
  const grid = useGridState();
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [used, setUsed] = useState<BankQuestion | null>(null);
  const found = useQuery(
    questionsQuery({
      q,
      limit: grid.limit,
      startIndex: grid.startIndex,
      sort: grid.sort === '' ? '' : `${grid.descending ? '-' : ''}${grid.sort}`,
    }),
  );

  const edit = useCallback((question: BankQuestion): void => {
    if (isDefaultQuestion(question)) notify('bank.defaultField');
    else setEdited(question.uuid);
  }, []);
  const columns = useQuestionColumns({ edit: editor ? edit : null, showUse: setUsed });

  return (
    <>
      <PageHeader
        title={t('bankscreen.questions')}
        subtitle={t('bankscreen.questionsAbout')}
        actions={
          editor ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('bankscreen.addQuestion')}
            </Button>
          ) : null
        }
      >
        <SearchBox
          label={t('bankscreen.searchQuestions')}
          value={q}
          onSearch={(text) => {
            grid.setPage(1);
            setUrl({ q: text });
          }}
        />
      </PageHeader>
      {/* The grid chooses its columns once: again when it is known who may edit. */}
      <DataGrid
        key={String(editor)}
        name="questions"
        label={t('bankscreen.questions')}
        columns={columns}
        rows={found.data?.rows}
        idOf={(row) => row.uuid}
        server={{ total: found.data?.totalCount }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={editor ? edit : setUsed}
        empty={
          q === '' ? (
            <EmptyState title={t('bankscreen.noQuestions')} hint={t('bankscreen.noQuestionsWhy')} />
          ) : (
            <EmptyState title={t('bankscreen.noMatch', { text: q })} hint={t('bankscreen.noQuestionWhy')} />
          )
        }
      />
      <Suspense fallback={null}>
        {adding ? <QuestionModal onClose={() => setAdding(false)} /> : null}
        {edited ? <EditQuestion uuid={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
      {used ? <WhereUsed question={used} onClose={() => setUsed(null)} /> : null}
    </>
  );
}
