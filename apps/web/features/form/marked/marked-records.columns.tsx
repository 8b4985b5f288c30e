import { Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { MarkedRecord } from '@fieldward/contract/form/marked.operations.ts';
import type { Code, Message } from '@fieldward/messages/catalogue.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { labelled, type Text as Say, useMessageText, useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import type { MarkedState } from './marked-records.queries.ts';

/** Reasons that speak of the form, not of an answer. */
const OF_THE_FORM: readonly Code[] = [
  'submission.unknownForm',
  'submission.noForm',
  'submission.unknownEncounterType',
  'submission.otherEncounterType',
  'submission.retiredForm',
  'submission.unknownVersion',
];

/** The reasons as sentences: what was not answered in one, the others each with the question, none twice. */
export function reasonsOf(marks: MarkedRecord['marks'], t: Say, say: (message: Message) => string): readonly string[] {
  const missing = marks.filter(({ message }) => message.code === 'answer.required' || message.code === 'answer.own');
  const others = marks.filter((mark) => !missing.includes(mark));
  const unanswered = [...new Set(missing.map(({ label }) => label))].join(', ');
  return [
    ...new Set(others.map(({ label, message }) => (OF_THE_FORM.includes(message.code) ? say(message) : labelled(label, say(message))))),
    ...(unanswered === '' ? [] : [t('dataentry.unanswered', { questions: unanswered })]),
  ];
}

function lookedColumn(t: Say, moment: (at: Moment) => string): GridColumn<MarkedRecord> {
  const text = ({ looked }: MarkedRecord): string =>
    looked === null ? '' : t('dataentry.lookedBy', { user: looked.by.display, when: moment(looked.at), reason: looked.reason });
  return {
    key: 'looked',
    title: t('dataentry.lookedAt'),
    width: 220,
    phone: 'first',
    value: text,
    render: (row) => (
      <Text size="sm" dir="auto" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {text(row)}
      </Text>
    ),
  };
}

function actionColumn(t: Say, tick: (row: MarkedRecord) => void, again: (row: MarkedRecord) => Promise<void>): GridColumn<MarkedRecord> {
  return {
    key: 'actions',
    title: t('dataentry.markedAction'),
    action: true,
    width: 170,
    render: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t(row.looked === null ? 'dataentry.tickOffOf' : 'dataentry.takeBackOf', { patient: row.patient.display })}
        onClick={() => (row.looked === null ? tick(row) : void again(row))}
      >
        {t(row.looked === null ? 'dataentry.tickOff' : 'dataentry.takeBack')}
      </Button>
    ),
  };
}

/** When, whose, which form, by whom, and why; for records that somebody looked at also who, when, and what came of it. */
export function useMarkedColumns(
  state: MarkedState,
  tick: (row: MarkedRecord) => void,
  again: (row: MarkedRecord) => Promise<void>,
): readonly GridColumn<MarkedRecord>[] {
  const t = useText();
  const { may } = useSession();
  const ticks = may('Edit Encounters');
  const say = useMessageText();
  const { moment } = useFormats();
  return useMemo<readonly GridColumn<MarkedRecord>[]>(
    () => [
      // the reasons are read: what is not needed for that gives them its room
      {
        key: 'received',
        title: t('dataentry.received'),
        width: 100,
        wrap: true,
        hidden: state === 'looked',
        phone: 'later',
        value: (row) => moment(row.received),
      },
      { key: 'identifier', title: t('dataentry.identifier'), width: 110, phone: 'later', value: (row) => row.patient.identifier },
      { key: 'patient', title: t('dataentry.patient'), width: 130, wrap: true, phone: 'title', value: (row) => row.patient.display },
      { key: 'form', title: t('dataentry.form'), width: 130, wrap: true, phone: 'first', value: (row) => row.encounterType.display },
      { key: 'encounterDatetime', title: t('dataentry.filledOn'), width: 140, hidden: true, value: (row) => moment(row.encounterDatetime) },
      { key: 'enterer', title: t('dataentry.enterer'), width: 140, hidden: true, value: (row) => row.enterer?.display ?? '' },
      {
        key: 'reasons',
        title: t('dataentry.reasons'),
        width: state === 'looked' ? 230 : 300,
        phone: 'first',
        value: (row) => reasonsOf(row.marks, t, say).join('; '),
        render: (row) => (
          <Stack gap={2} py={4}>
            {reasonsOf(row.marks, t, say).map((reason) => (
              <Text key={reason} size="sm" style={{ whiteSpace: 'normal' }}>
                {reason}
              </Text>
            ))}
          </Stack>
        ),
      },
      ...(state === 'looked' ? [lookedColumn(t, moment)] : []),
      ...(ticks ? [actionColumn(t, tick, again)] : []),
    ],
    [t, say, moment, state, ticks, tick, again],
  );
}
