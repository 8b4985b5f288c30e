import { Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { Answer } from '@fieldward/domain/form/answers.ts';
import { sameAnswer } from '@fieldward/domain/form/correction.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { labelled, useMessageText, useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { answerText } from '../../../widgets/form/answer-text.ts';
import {
  answersChosen,
  bothOf,
  chosenAnswer,
  correctionIn,
  formNowQuery,
  type Choice,
  type Choices,
  type FormNow,
} from './held-correction.queries.ts';
import { HeldFacts } from './held-facts.tsx';
import classes from './held-correction.module.css';

type Sent = NonNullable<ReturnType<typeof correctionIn>>;

interface HeldCorrectionProps {
  record: HeldForm;
  /** Whether the person decides about it. */
  decides: boolean;
  accept: (sent: Sent, standing: FormNow, choices: Choices) => Promise<void>;
}

/** The correction of a form that the server did not take: each answer as it was seen, as it was corrected and as it stands, and the choice between them. */
export function HeldCorrection({ record, decides, accept }: HeldCorrectionProps) {
  const t = useText();
  const sent = correctionIn(record);
  const standing = useQuery(formNowQuery(record, sent, useSettings()));
  if (sent === undefined) return null;
  if (standing.isError) return <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />;
  if (standing.data === undefined) return <Skeletons rows={4} />;
  const reason = { label: t('correction.reason'), value: sent.reason };
  if (standing.data === null)
    return (
      <Stack gap="sm">
        <Text>{t('correction.noFormWhy')}</Text>
        <HeldFacts facts={[reason]} />
      </Stack>
    );
  return (
    <Stack gap="md">
      <HeldFacts facts={[reason]} />
      <Meeting key={standing.data.version} record={record} sent={sent} standing={standing.data} decides={decides} accept={accept} />
    </Stack>
  );
}

/** One answer, or day or place of the form, in words. */
interface Line {
  readonly of: string;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  /** Somebody else has changed it since, to something else. */
  readonly met: boolean;
  readonly both: string | undefined;
  /** Who changed it since, and when; '' where nobody did. */
  readonly who: string;
}

function useLines({ problem }: HeldForm, sent: Sent, standing: FormNow): readonly Line[] {
  const t = useText();
  const formats = useFormats();
  const placeName = (uuid: string): string => (uuid === '' ? t('person.notAnswered') : (standing.places.get(uuid) ?? '–'));
  const whoSince = (changed: boolean, touched: (act: FormNow['acts'][number]) => boolean): string => {
    const act = changed ? standing.acts.find((each) => each.kind === 'corrected' && touched(each)) : undefined;
    return act === undefined ? '' : `${act.by?.display ?? '–'}, ${formats.moment(act.at)}`;
  };
  const lines: Line[] = [];
  const context = (
    of: 'dateEntered' | 'location',
    change: { before: string; after: string } | undefined,
    now: string,
    text: (v: string) => string,
  ): void => {
    if (change === undefined) return;
    const changed = change.before !== now;
    lines.push({
      of,
      label: t(of === 'location' ? 'dataentry.location' : 'dataentry.formDate'),
      before: text(change.before),
      mine: text(change.after),
      theirs: text(now),
      met: changed && change.after !== now,
      both: undefined,
      who: whoSince(changed, (act) => act[of] !== null),
    });
  };
  context('dateEntered', sent.dateEntered, standing.dateEntered, formats.typed);
  context('location', sent.location, standing.location, placeName);
  const text = (field: FormField, answer: Answer | undefined): string => answerText(field, answer, { t, formats, placeName });
  for (const field of standing.form.fields) {
    const { uuid, label } = field;
    // also what a rule would take away by it, and somebody else has changed
    if (!(uuid in sent.answers) && problem?.fields.some((each) => each.field === uuid) !== true) continue;
    const [before, mine, theirs] = [sent.before[uuid] ?? null, sent.answers[uuid] ?? null, standing.answers[uuid] ?? null];
    const changed = !sameAnswer(field, before, theirs);
    const both = bothOf(mine, theirs);
    lines.push({
      of: uuid,
      label,
      before: text(field, before),
      mine: text(field, mine),
      theirs: text(field, theirs),
      met: changed && !sameAnswer(field, mine, theirs),
      both: changed && both !== undefined ? text(field, both) : undefined,
      who: whoSince(changed, (act) => act.fields.includes(uuid)),
    });
  }
  return lines;
}

function Meeting({ record, sent, standing, decides, accept }: HeldCorrectionProps & { sent: Sent; standing: FormNow }) {
  const t = useText();
  const lines = useLines(record, sent, standing);
  const [busy, work] = useWork();
  // where nobody else changed anything, the correction counts unless somebody says otherwise
  const [choices, setChoices] = useState<Choices>(() => new Map(lines.flatMap(({ of, met }) => (met ? [] : [[of, 'mine'] as const]))));
  const [missing, setMissing] = useState(false);
  const open = lines.filter(({ of }) => !choices.has(of));
  const save = (): Promise<void> => {
    setMissing(open.length > 0);
    return open.length > 0 ? Promise.resolve() : accept(sent, standing, choices);
  };
  return (
    <>
      <div className={classes.frame}>
        <Table aria-label={t('correction.changes')} layout="fixed" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('conflict.field')}</Table.Th>
              <Table.Th scope="col">{t('conflict.before')}</Table.Th>
              <Table.Th scope="col">{t('heldrecord.fromDevice')}</Table.Th>
              <Table.Th scope="col">{t('heldrecord.nowThere')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <LineRow
                key={line.of}
                line={line}
                choice={choices.get(line.of)}
                decides={decides}
                missing={missing}
                says={(choice) => verdictOf(line.of, choice, choices, sent, standing)}
                onChoose={(choice) => setChoices(new Map(choices).set(line.of, choice))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {decides ? (
        <Group>
          <Button data-saves loading={busy} onClick={() => void work(save)}>
            {t('conflict.save')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

/** What the rules of the form say of an answer, if it were chosen and all else stayed as it is chosen. */
function verdictOf(of: string, choice: Choice, choices: Choices, sent: Sent, standing: FormNow): ReturnType<FormNow['judge']> {
  if (of === 'dateEntered' || of === 'location') return null;
  const others = answersChosen(standing.form.fields, choices, sent, standing);
  const own = chosenAnswer(choice, sent.answers[of] ?? null, standing.answers[of] ?? null);
  return standing.judge({ ...standing.answers, ...others, [of]: own }, of);
}

interface LineRowProps {
  line: Line;
  choice: Choice | undefined;
  decides: boolean;
  missing: boolean;
  says: (choice: Choice) => ReturnType<FormNow['judge']>;
  onChoose: (choice: Choice) => void;
}

/** One answer in its versions, with what the rules say of each. */
function LineRow({ line, choice, decides, missing, says, onChoose }: LineRowProps) {
  const t = useText();
  const say = useMessageText();
  const group = useId();
  const option = (which: Choice, value: string, column: string, more = '') => {
    const verdict = says(which);
    const below = verdict === null ? '' : verdict === 'hidden' ? t('correction.notAsked') : say(verdict);
    const shown = (
      <>
        <bdi>{value}</bdi>
        {more === '' ? null : (
          <Text size="sm" c="dimmed">
            {more}
          </Text>
        )}
        {below === '' ? null : (
          <Text size="sm" c="red.8">
            {below}
          </Text>
        )}
      </>
    );
    if (!decides) return shown;
    return (
      <Radio
        name={group}
        checked={choice === which}
        onChange={() => onChoose(which)}
        label={shown}
        aria-label={labelled(`${line.label}, ${column}`, value)}
      />
    );
  };
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{line.label}</bdi>
        {missing && choice === undefined ? (
          <Text size="sm" c="red.8" role="alert">
            {t('heldrecord.choose')}
          </Text>
        ) : null}
      </Table.Th>
      <Table.Td data-title={t('conflict.before')}>
        <bdi>{line.before}</bdi>
      </Table.Td>
      <Table.Td data-title={t('heldrecord.fromDevice')}>{option('mine', line.mine, t('heldrecord.fromDevice'))}</Table.Td>
      <Table.Td data-title={t('heldrecord.nowThere')}>
        {option('theirs', line.theirs, t('heldrecord.nowThere'), line.who)}
        {line.both === undefined ? null : option('both', line.both, t('heldrecord.both'), t('heldrecord.both'))}
      </Table.Td>
    </Table.Tr>
  );
}
