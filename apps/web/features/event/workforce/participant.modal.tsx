import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { costProblem } from '@fieldward/domain/event/money.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { plainSupplyNameProblem, supplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { CostField, typedCost } from '../../../widgets/supply/cost-field.tsx';
import { NameField } from '../../../widgets/supply/name-field.tsx';
import { SupplyForm, WithRecord, type SupplyFields } from '../../../widgets/supply/supply-form.tsx';
import { kindsQuery, type SupplyRecord } from '../../../widgets/supply/supply.queries.ts';

interface ParticipantRecord extends SupplyRecord {
  participantId: number;
  salaryValue: string;
  salaryType: { uuid: string; name: string };
  user: { uuid: string; display: string } | null;
}
const VIEW = 'custom:(uuid,name,retired,participantId,salaryValue,salaryType:(uuid,name),user:(uuid,display))';

interface ParticipantDraft {
  user: Found | null;
  name: string;
  salaryValue: string;
  /** uuid */
  salaryType: string;
}

const draftOf = (record: ParticipantRecord | null): ParticipantDraft => ({
  user: record?.user ?? null,
  name: record?.name ?? '',
  salaryValue: typedCost(record?.salaryValue),
  salaryType: record?.salaryType.uuid ?? '',
});

/**
 * What is wrong: a new person needs a user or a name ('Workforce should not be empty.'); an edited name has letters and spaces
 * only, unless it stays as it was; salary and its type are required.
 */
function participantProblems(draft: ParticipantDraft, before: string | null): Partial<Record<keyof ParticipantDraft, Message>> {
  const { user, name, salaryValue, salaryType } = draft;
  const empty = before === null && user === null && name.trim() === '';
  const long = name.trim() === '' ? null : supplyNameProblem(name);
  const ofName = empty ? say('supply.emptyWorkforce') : before !== null && name !== before ? plainSupplyNameProblem(name) : long;
  const ofSalary = costProblem(salaryValue);
  return {
    ...(ofName ? { name: ofName } : {}),
    ...(ofSalary ? { salaryValue: ofSalary } : {}),
    ...(salaryType === '' ? { salaryType: say('person.required') } : {}),
  };
}

/** 'Create New' member of the workforce, and the editing of one; '' for a new one. */
export function ParticipantModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const title = t(uuid === '' ? 'supplyscreen.createParticipant' : 'supplyscreen.editParticipant');
  return (
    <WithRecord<ParticipantRecord> title={title} path="participant" uuid={uuid} view={VIEW} onClose={onClose}>
      {(record, etag) => (
        <SupplyForm<ParticipantDraft>
          title={title}
          path="participant"
          record={record && { retired: record.retired, ids: { uuid: record.uuid, participantId: record.participantId } }}
          etag={etag}
          first={draftOf(record)}
          problems={(draft) => participantProblems(draft, record?.name ?? null)}
          {...(record === null ? {} : { shownAt: { user: 'name' as const } })}
          body={({ user, name, salaryValue, salaryType }) => ({
            name: tidyName(name),
            ...(record === null ? { user: user?.uuid ?? null } : {}),
            salaryValue: salaryValue.trim(),
            salaryType,
          })}
          saved="supplyscreen.saved"
          onClose={onClose}
        >
          {(fields) => <ParticipantFields {...fields} record={record} />}
        </SupplyForm>
      )}
    </WithRecord>
  );
}

function ParticipantFields({ draft, set, errorOf, record }: SupplyFields<ParticipantDraft> & { record: ParticipantRecord | null }) {
  const t = useText();
  const { may } = useSession();
  const salaryTypes = useQuery(kindsQuery('participant-salary-type', 'custom:(uuid,name,retired)'));
  const searches = record === null && may('Get Users');
  return (
    <>
      {searches ? (
        <Autocomplete
          label={t('supplyscreen.user')}
          description={t('supplyscreen.userWhy')}
          autoFocus
          value={draft.user}
          error={errorOf('user')}
          onChange={(user) => set({ user, ...(user === null ? {} : { name: user.display }) })}
          queryKey={['user', 'for workforce']}
          search={foundUsers}
        />
      ) : null}
      {record?.user ? <TextInput label={t('supplyscreen.user')} readOnly variant="filled" dir="auto" value={record.user.display} /> : null}
      <NameField
        label={t('supplyscreen.name')}
        {...(record === null ? { description: t('supplyscreen.nameWhy') } : {})}
        first={!searches}
        required={record !== null}
        value={draft.name}
        error={errorOf('name')}
        onChange={(name) => set({ name })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <CostField
          label={t('supplyscreen.salary')}
          value={draft.salaryValue}
          error={errorOf('salaryValue')}
          onChange={(salaryValue) => set({ salaryValue })}
        />
        <Select
          label={t('supplyscreen.salaryType')}
          withAsterisk
          aria-required
          placeholder={t('supplyscreen.choose')}
          data={[
            ...(salaryTypes.data ?? []).map((type) => ({ value: type.uuid, label: type.name })),
            ...(record && salaryTypes.data?.every((type) => type.uuid !== record.salaryType.uuid)
              ? [{ value: record.salaryType.uuid, label: record.salaryType.name }]
              : []),
          ]}
          value={draft.salaryType || null}
          error={errorOf('salaryType')}
          onChange={(salaryType) => set({ salaryType: salaryType ?? '' })}
        />
      </SimpleGrid>
    </>
  );
}

/** Users by a part of their name, shown by the name of their person. */
async function foundUsers(text: string, signal: AbortSignal): Promise<Found[]> {
  const { results } = await api.get<{ results: { uuid: string; display: string; person: { display: string } }[] }>(
    'user',
    { q: text, limit: 10, v: 'custom:(uuid,display,person:(display))' },
    signal,
  );
  return results.map(({ uuid, display, person }) => ({ uuid, display: person.display, hint: display }));
}
