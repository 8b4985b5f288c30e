import { Stack, Text } from '@mantine/core';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { Meeting } from '@fieldward/domain/person/detail-merge.ts';
import type { DetailField, Details } from '@fieldward/domain/person/details.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { attributeTypesQuery, identifierTypesQuery } from '../../../widgets/person-details/detail-types.queries.ts';
import { entryText, fieldLabel, valueText } from '../../../widgets/person-details/detail-words.ts';
import type { PatientDetails } from '../../../widgets/person-details/patient-details.ts';
import { chosenBody, meetingOf, personCorrectionIn, personNowQuery, pointsOf, type PersonBody } from './held-person-correction.queries.ts';
import { HeldChoices, type Versions } from './held-choices.tsx';
import { HeldFacts } from './held-facts.tsx';

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
        <PersonChoices key={JSON.stringify(now.data)} body={body} patient={now.data} decides={decides} accept={accept} />
      )}
    </Stack>
  );
}

/** Each changed field, and each entry that somebody else has ended, in words. */
function useLines(patient: PatientDetails, meeting: Meeting): readonly Versions[] {
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

/** The choice, which begins anew when the record is another by then. */
function PersonChoices({
  body,
  patient,
  decides,
  accept,
}: Omit<HeldPersonProps, 'record'> & { body: PersonBody; patient: PatientDetails }) {
  const meeting = meetingOf(body, patient);
  return (
    <HeldChoices
      lines={useLines(patient, meeting)}
      decides={decides}
      accept={(choices) =>
        accept(chosenBody(body, meeting, new Set([...choices].flatMap(([of, choice]) => (choice === 'theirs' ? [of] : [])))))
      }
    />
  );
}
