import type { AnswerChange, FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import type { Answer } from '@fieldward/domain/form/answers.ts';
import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { placeQuery } from '../../../widgets/location.queries.ts';
import { filledFormQuery } from '../history/filled-form.queries.ts';
import { answerText } from '../../../widgets/form/answer-text.ts';
import classes from './correction.module.css';

interface ActChangesProps {
  encounter: string;
  act: FormCorrectionState['acts'][number];
}

/** What a correction changed: each question with its answer before and after. */
export function ActChanges({ encounter, act }: ActChangesProps) {
  const t = useText();
  const formats = useFormats();
  const { changes, unseen, dateEntered, location } = act;
  const { data: filled, error, refetch } = useQuery({ ...filledFormQuery(encounter), enabled: changes.length > 0 });
  const fields = new Map(filled?.form.fields.map((field) => [field.uuid, field]));
  const placeName = usePlaces(
    changes.flatMap(({ field, before, after }) =>
      fields.get(field)?.field.widget === 'location' ? [before, after].filter((answer) => typeof answer === 'string') : [],
    ),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (changes.length > 0 && filled === undefined) return <Skeletons rows={2} />;
  const shown = ({ field, before, after }: AnswerChange): readonly [string, string] => {
    const known = fields.get(field);
    const text = (answer: Answer): string => (known === undefined ? '' : answerText(known, answer, { t, formats, placeName }));
    return [text(before), text(after)];
  };
  const none = t('person.notAnswered');
  return (
    <>
      <dl className={classes.changes} aria-label={t('correction.changes')}>
        {dateEntered === null ? null : (
          <Line label={t('dataentry.formDate')} of={[formats.typed(dateEntered.before), formats.typed(dateEntered.after)]} />
        )}
        {location === null ? null : <Line label={t('dataentry.location')} of={[location.before ?? none, location.after ?? none]} />}
        {changes.map((change) => (
          <Line key={change.field} label={change.label} of={shown(change)} />
        ))}
      </dl>
      {unseen === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('correction.unseenChanges', { count: unseen })}
        </Text>
      )}
    </>
  );
}

function Line({ label, of: [before, after] }: { label: string; of: readonly [string, string] }) {
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <del>
          <bdi>{before}</bdi>
        </del>{' '}
        <ins>
          <bdi>{after}</bdi>
        </ins>
      </dd>
    </div>
  );
}

/** Names of places by their uuids. */
function usePlaces(uuids: readonly string[]): (uuid: string) => string {
  const wanted = [...new Set(uuids)].filter((uuid) => uuid !== '');
  const names = useQueries({ queries: wanted.map((uuid) => placeQuery(uuid)) });
  return (uuid) => names[wanted.indexOf(uuid)]?.data?.display ?? uuid;
}
