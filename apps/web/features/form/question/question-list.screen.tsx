import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { hydraField } from '@fieldward/contract/form/form.ts';
import { isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CatalogueList } from '../../../widgets/catalogue/catalogue-list.tsx';
import { useRetirement } from '../../../widgets/catalogue/use-retirement.tsx';
import { useQuestionColumns } from './question-list.columns.tsx';
import { bankQuestion, type BankQuestion } from './question.queries.ts';

const WhereUsed = late(async () => (await import('./where-used.panel.tsx')).WhereUsed);

const load = () => import('./question.modal.tsx');
const QuestionModal = lazy(async () => ({ default: (await load()).QuestionModal }));
const EditQuestion = lazy(async () => ({ default: (await load()).EditQuestion }));

/** /administration/questions: every question that forms can ask. */
export default function QuestionListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may(hydraField.privileges.write);
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [used, setUsed] = useState<BankQuestion | null>(null);

  const edit = useCallback((question: BankQuestion): void => {
    if (isDefaultQuestion(question)) notify('bank.defaultField');
    else setEdited(question.uuid);
  }, []);
  const { retire, restore } = useRetirement(hydraField);
  const changes = useMemo(
    () => ({
      edit,
      retire: (question: BankQuestion) => void retire(question, t('bankscreen.retireQuestionText', { name: question.name })),
      restore: (question: BankQuestion) => void restore(question),
    }),
    [edit, retire, restore, t],
  );
  const columns = useQuestionColumns({ changes: editor ? changes : null, showUse: setUsed });

  return (
    <>
      <CatalogueList
        view={bankQuestion}
        name="questions"
        title={t('bankscreen.questions')}
        about={t('bankscreen.questionsAbout')}
        search={t('bankscreen.searchQuestions')}
        params={() => ({ sort: 'name' })}
        columns={columns}
        onOpen={editor ? edit : setUsed}
        retired={{ as: 'switch', label: t('bankscreen.showRetired') }}
        actions={editor ? <TextButton icon={IconPlus} text={t('bankscreen.addQuestion')} onClick={() => setAdding(true)} /> : null}
        empty={(text) =>
          text === '' ? (
            <EmptyState title={t('bankscreen.noQuestions')} hint={t('bankscreen.noQuestionsWhy')} />
          ) : (
            <EmptyState title={t('bankscreen.noMatch', { text })} hint={t('bankscreen.noQuestionWhy')} />
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
