import { Alert, Button, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isShown, labDatatypeOf, labValueProblem } from '@fieldward/domain/lab-value.ts';
import { resultProblem } from '@fieldward/domain/lab-sample.ts';
import { dayOf, localMoment } from '@fieldward/domain/moment.ts';
import { ApiProblem } from '../../lib/api.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { useSay, useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx';
import { RouteLink, useGo } from '../../widgets/navigation.tsx';
import { useActiveTest } from './active-test.ts';
import { labTestQuery, labWorkChanged, type WholeLabTest } from './lab-work.queries.ts';
import { ResultInput } from './result-input.tsx';
import { resultFieldsQuery, saveResults, type ResultField } from './results.queries.ts';

/** One input: a field, and of a multiset which set. */
interface Slot {
  key: string;
  field: ResultField;
  set: number | null;
}

const keyOf = (field: string, set: number | null): string => `${field} ${set ?? ''}`;

/** /testresults?test: 'Add Test Result', with a field for each attribute of the type of test. */
export default function TestResultsScreen() {
  const t = useText();
  const uuid = useActiveTest();
  const test = useQuery({ ...labTestQuery(uuid), refetchOnWindowFocus: false });
  const fields = useQuery(resultFieldsQuery(test.data?.data.labTestType.uuid ?? ''));
  if (uuid === '') return <EmptyState title={t('labscreen.noTest')} hint={t('labscreen.noTestWhy')} />;
  const failed = [test, fields].find(({ isError }) => isError);
  const whole = test.data?.data;
  return (
    <>
      <PageHeader
        title={t('labscreen.addResult')}
        subtitle={
          whole ? (
            <>
              {t('labscreen.resultsFor', { name: whole.labTestType.name })} ·{' '}
              <RouteLink to="/patient/detail/laboratory" search={{ patient: whole.order.patient.uuid }}>
                <bdi>{whole.order.patient.display}</bdi>
              </RouteLink>{' '}
              · <bdi>{whole.labReferenceNumber}</bdi>
            </>
          ) : (
            ' '
          )
        }
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !whole || !fields.data ? (
        <Skeletons rows={8} />
      ) : (
        <ResultForm key={uuid} test={whole} version={test.data?.etag} fields={fields.data} reread={() => test.refetch()} />
      )}
    </>
  );
}

interface ResultFormProps {
  test: WholeLabTest;
  version: string | undefined;
  fields: readonly ResultField[];
  reread: () => Promise<unknown>;
}

function ResultForm({ test, version, fields, reread }: ResultFormProps) {
  const t = useText();
  const say = useSay();
  const go = useGo();
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(localMoment(new Date())));
  // only what was typed; what is recorded shines through, also when it is read again
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [sets, setSets] = useState<Readonly<Record<string, number>>>({});
  const [comments, setComments] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [stale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const recorded = new Map(test.attributes.map((one) => [keyOf(one.attributeType.uuid, one.setNumber), one]));
  const valueOf = (key: string): string => typed[key] ?? recorded.get(key)?.valueReference ?? '';
  const back = () => go('/patient/detail/laboratory', { patient: test.order.patient.uuid });
  const shown = fields.filter(({ datatypeClassname, datatypeConfig }) => {
    const datatype = labDatatypeOf(datatypeClassname);
    return datatype !== null && isShown({ datatype, config: datatypeConfig });
  });
  const groups = [...Map.groupBy(shown, ({ multisetName, groupName }) => multisetName ?? groupName ?? '')].flatMap(([name, members]) => {
    const multi = members[0]?.multisetName != null;
    const known = test.attributes.filter(({ attributeType }) => members.some((one) => one.uuid === attributeType.uuid));
    const count = Math.max(1, sets[name] ?? 1, ...known.map(({ setNumber }) => setNumber ?? 1));
    return Array.from({ length: multi ? count : 1 }, (_, at) => {
      const set = multi ? at + 1 : null;
      const slots: Slot[] = members.map((field) => ({ key: keyOf(field.uuid, set), field, set }));
      return { name, set, last: set === count, slots };
    });
  });
  const changed = groups
    .flatMap(({ slots }) => slots)
    .filter(({ key }) => typed[key] !== undefined && typed[key].trim() !== (recorded.get(key)?.valueReference ?? ''));
  const amends = changed.some(({ key }) => recorded.has(key));

  function problems(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { key, field } of groups.flatMap(({ slots }) => slots)) {
      const datatype = labDatatypeOf(field.datatypeClassname);
      const said =
        datatype && labValueProblem({ datatype, config: field.datatypeConfig, required: field.minOccurs > 0 }, valueOf(key), today);
      if (said) found[key] = say(said);
    }
    if (amends && reason.trim() === '') found['amendReason'] = t('lab.amendReasonNeeded');
    return found;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length > 0) return notify('labscreen.fillRequired');
    const refused = resultProblem(
      test.labTestType.requiresSpecimen,
      test.labTestSamples.map(({ status }) => status),
    );
    if (refused) return notify(refused.code as 'lab.noSample');
    setBusy(true);
    try {
      await saveResults({
        labTest: test.uuid,
        attributes: changed.map(({ key, field, set }) => ({
          attributeType: field.uuid,
          valueReference: typed[key]?.trim() || null,
          ...(set === null ? {} : { setNumber: set }),
        })),
        comments: (comments ?? test.resultComments ?? '').trim() || null,
        ...(amends ? { amendReason: reason.trim() } : {}),
        ...(version === undefined ? {} : { version }),
      });
      await labWorkChanged(queries);
      notify('labscreen.saved');
      back();
    } catch (refusal) {
      if (refusal instanceof ApiProblem && refusal.status === 409) {
        setStale(true);
        await reread();
      }
      notifyProblem(refusal);
    } finally {
      setBusy(false);
    }
  }

  if (shown.length === 0) return <EmptyState title={t('labscreen.noFields')} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" maw={640}>
        {stale ? <Alert color="orange">{t('labscreen.changedMeanwhile')}</Alert> : null}
        {groups.map(({ name, set, last, slots }) => (
          <Fieldset
            key={`${name} ${set}`}
            variant={name === '' ? 'unstyled' : 'default'}
            legend={name === '' ? undefined : set === null ? name : t('labscreen.set', { name, set })}
          >
            <Stack gap="sm">
              {slots.map(({ key, field }) => (
                <div key={key}>
                  <ResultInput
                    field={field}
                    value={valueOf(key)}
                    today={today}
                    error={errors[key] ?? null}
                    onChange={(value) => setTyped((now) => ({ ...now, [key]: value }))}
                  />
                  {stale && recorded.has(key) ? (
                    <Text size="sm" c="dimmed">
                      {t('labscreen.recorded', { value: recorded.get(key)?.valueDisplay ?? '' })}
                    </Text>
                  ) : null}
                </div>
              ))}
              {last && set !== null ? (
                <Button variant="subtle" onClick={() => setSets((now) => ({ ...now, [name]: set + 1 }))}>
                  {t('labscreen.addSet', { name })}
                </Button>
              ) : null}
            </Stack>
          </Fieldset>
        ))}
        <Textarea
          label={t('labscreen.comments')}
          dir="auto"
          rows={2}
          maxLength={1024}
          value={comments ?? test.resultComments ?? ''}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        {amends ? (
          <TextInput
            label={t('labscreen.amendReason')}
            dir="auto"
            maxLength={255}
            withAsterisk
            aria-required
            value={reason}
            error={errors['amendReason'] ?? null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {t('shell.save')}
          </Button>
          <Button variant="default" disabled={busy} onClick={back}>
            {t('shell.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
