import { Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { Meeting } from '@fieldward/domain/person/detail-merge.ts';
import type { DetailField, Details } from '@fieldward/domain/person/details.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { attributeTypesQuery, identifierTypesQuery } from '../../../widgets/person-details/detail-types.queries.ts';
import { entryText, fieldLabel, valueText } from '../../../widgets/person-details/detail-words.ts';
import type { PatientDetails } from '../../../widgets/person-details/patient-details.ts';
import { chosenBody, meetingOf, personCorrectionIn, personNowQuery, pointsOf, type PersonBody } from './held-person-correction.queries.ts';
import { HeldFacts } from './held-facts.tsx';
import classes from './held-correction.module.css';

interface HeldPersonProps {
  record: HeldForm;
  /** Whether the person decides about it. */
  decides: boolean;
  accept: (body: PersonBody) => Promise<void>;
}

/** The correction of a person that the server did not take: each field as it was seen, as it was corrected and as it stands, and the choice between them. */
export function HeldPersonCorrection({ record, decides, accept }: HeldPersonProps) {
  const t = useText();
  const body = personCorrectionIn(record);
  const now = useQuery(personNowQuery(record));
  if (body === undefined) return null;
  if (now.isError) return <ErrorState error={now.error} onRetry={() => void now.refetch()} />;
  if (now.data === undefined) return <Skeletons rows={4} />;
  const reason = <HeldFacts facts={[{ label: t('person.reason'), value: body.reason }]} />;
  return (
    <Stack gap="md">
      {reason}
      {now.data === null ? (
        <Text>{t('heldrecord.nobody')}</Text>
      ) : (
        <Choices key={now.dataUpdatedAt} body={body} patient={now.data} decides={decides} accept={accept} />
      )}
    </Stack>
  );
}

/** One field, or an entry that somebody else has ended, in words. */
interface Line {
  readonly of: string;
  readonly met: boolean;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

function useLines(patient: PatientDetails, meeting: Meeting): readonly Line[] {
  const t = useText();
  const { may } = useSession();
  const { data: identifierTypes = [] } = useQuery({ ...identifierTypesQuery, enabled: may('Get Identifier Types') });
  const { data: attributeTypes = [] } = useQuery({ ...attributeTypesQuery, enabled: may('Get Person Attribute Types') });
  const known = { patient, identifierTypes, attributeTypes };
  const { before, typed, stored } = meeting;
  return pointsOf(meeting).map((point) => {
    const { of, met } = point;
    if (point.ended !== undefined) {
      const { list, id } = point.ended;
      const first: DetailField = `${list} ${id} ${list === 'name' ? 'givenName' : list === 'address' ? 'cityVillage' : 'number'}`;
      const label = fieldLabel(known, typed, first, t);
      return { of, met, label, before: entryText(before, list, id), mine: entryText(typed, list, id), theirs: t('patient.entryEnded') };
    }
    const field = point.of;
    const text = (details: Details): string => valueText(field, details[field] ?? '', details, t) || t('person.notAnswered');
    return { of, met, label: fieldLabel(known, typed, field, t), before: text(before), mine: text(typed), theirs: text(stored) };
  });
}

type Choice = 'mine' | 'theirs';

function Choices({ body, patient, decides, accept }: Omit<HeldPersonProps, 'record'> & { body: PersonBody; patient: PatientDetails }) {
  const t = useText();
  const meeting = meetingOf(body, patient);
  const lines = useLines(patient, meeting);
  const [busy, work] = useWork();
  // where nobody else changed anything, the correction counts unless somebody says otherwise
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(lines.flatMap(({ of, met }) => (met ? [] : [[of, 'mine'] as const]))),
  );
  const [missing, setMissing] = useState(false);
  const save = (): Promise<void> => {
    const open = lines.some(({ of }) => !choices.has(of));
    setMissing(open);
    const theirs = new Set([...choices].flatMap(([of, choice]) => (choice === 'theirs' ? [of] : [])));
    return open ? Promise.resolve() : accept(chosenBody(body, meeting, theirs));
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

interface LineRowProps {
  line: Line;
  choice: Choice | undefined;
  decides: boolean;
  missing: boolean;
  onChoose: (choice: Choice) => void;
}

/** One field in its versions. */
function LineRow({ line, choice, decides, missing, onChoose }: LineRowProps) {
  const t = useText();
  const group = useId();
  const option = (which: Choice, column: string) =>
    decides ? (
      <Radio
        name={group}
        checked={choice === which}
        onChange={() => onChoose(which)}
        label={<bdi>{line[which]}</bdi>}
        aria-label={labelled(`${line.label}, ${column}`, line[which])}
      />
    ) : (
      <bdi>{line[which]}</bdi>
    );
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
      <Table.Td data-title={t('heldrecord.fromDevice')}>{option('mine', t('heldrecord.fromDevice'))}</Table.Td>
      <Table.Td data-title={t('heldrecord.nowThere')}>{option('theirs', t('heldrecord.nowThere'))}</Table.Td>
    </Table.Tr>
  );
}
