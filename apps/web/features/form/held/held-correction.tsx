import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { Answer } from '@fieldward/domain/form/answers.ts';
import { sameAnswer } from '@fieldward/domain/form/correction.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
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
import { HeldChoices, type Versions } from './held-choices.tsx';
import { HeldFacts } from './held-facts.tsx';

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
interface Line extends Versions {
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
  const lines = useLines(record, sent, standing);
  return (
    <HeldChoices
      lines={lines}
      decides={decides}
      below={(line, choice, choices) => <Below line={line} choice={choice} verdict={verdictOf(line.of, choice, choices, sent, standing)} />}
      accept={(choices) => accept(sent, standing, choices)}
    />
  );
}

/** What the rules of the form say of an answer, if it were chosen and all else stayed as it is chosen. */
function verdictOf(of: string, choice: Choice, choices: Choices, sent: Sent, standing: FormNow): ReturnType<FormNow['judge']> {
  if (of === 'dateEntered' || of === 'location') return null;
  const others = answersChosen(standing.form.fields, choices, sent, standing);
  const own = chosenAnswer(choice, sent.answers[of] ?? null, standing.answers[of] ?? null);
  return standing.judge({ ...standing.answers, ...others, [of]: own }, of);
}

interface BelowProps {
  line: Line;
  choice: Choice;
  verdict: ReturnType<FormNow['judge']>;
}

/** What is to be known of one version of an answer: whose it is, and what the rules say of it. */
function Below({ line, choice, verdict }: BelowProps) {
  const t = useText();
  const say = useMessageText();
  const more = choice === 'theirs' ? line.who : choice === 'both' ? t('heldrecord.both') : '';
  const rules = verdict === null ? '' : verdict === 'hidden' ? t('correction.notAsked') : say(verdict);
  return (
    <>
      {more === '' ? null : (
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      )}
      {rules === '' ? null : (
        <Text size="sm" c="red.8">
          {rules}
        </Text>
      )}
    </>
  );
}
