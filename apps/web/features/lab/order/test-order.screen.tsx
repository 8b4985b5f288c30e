import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useFormats, type Formats } from '../../../lib/format.ts';
import { local } from '../../../lib/local-store.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { useGo, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused, PatientVoided } from '../../../widgets/patient-access.tsx';
import { patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { ChosenTests, type ChosenTest } from './chosen-tests.tsx';
import { EarlierDraft } from '../../../ui/draft-offer.tsx';
import { useOrderDraft } from './use-order-draft.ts';
import { labWorkChanged } from './lab-work.queries.ts';
import { PatientLine } from '../page/patient-line.tsx';
import { careSettingWord } from '../page/lab-words.tsx';
import {
  careSettingsQuery,
  encounterChoicesQuery,
  orderableTestsQuery,
  type EncounterChoice,
  type OrderableTest,
} from './test-order.queries.ts';

type Errors = Readonly<Record<string, string>>;

/** Chosen where the patient has no encounter: the order makes one. */
const NEW_ENCOUNTER = 'new';
const NO_ENCOUNTERS: readonly EncounterChoice[] = [];

/** /testorder?patient: asks the laboratory for tests, all in one go. */
export default function TestOrderScreen() {
  const patient = useParam('patient') || (local.get('active-patient')?.uuid ?? '');
  return patient === '' ? <NoPatient /> : <TestOrder key={patient} patient={patient} />;
}

function TestOrder({ patient }: { patient: string }) {
  const t = useText();
  const go = useGo();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const who = useQuery(patientQuery(patient));
  const alone = useNeedsServer()() !== undefined;
  // a device does not hold them: an order makes its own there
  const encounters = useQuery({ ...encounterChoicesQuery(patient), enabled: !alone });
  const choices = alone ? NO_ENCOUNTERS : encounters.data;
  const settings = useQuery(careSettingsQuery);
  const tests = useQuery(orderableTestsQuery);
  const { draft, set, kept } = useOrderDraft(patient);
  const { encounter, careSetting, chosen } = draft;
  const [opened, setOpened] = useState<string[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  // the newest encounter and the first caresetting unless something else is chosen; where there is none yet, the order makes one
  const ofEncounter = encounter ?? choices?.[0]?.uuid ?? NEW_ENCOUNTER;
  const inSetting = careSetting ?? settings.data?.[0]?.uuid ?? null;
  const back = () => go('/patient/detail/laboratory', { patient });

  function choose(uuid: string, test: ChosenTest | undefined): void {
    const { [uuid]: _, ...others } = chosen;
    set({ chosen: test === undefined ? others : { ...others, [uuid]: test } });
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== uuid)));
  }

  /** Shows what is wrong where it is: its group is opened. */
  function point(found: Errors): void {
    setErrors(found);
    const groups = tests.data?.filter(({ uuid }) => found[uuid]).map(({ testGroup }) => testGroup) ?? [];
    setOpened((now) => [...new Set([...now, ...groups])]);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const setting = settings.data?.find(({ uuid }) => uuid === inSetting);
    if (busy || !who.data) return;
    const form = event.currentTarget;
    const ordered = Object.entries(chosen);
    const missing = missingIn(ordered, setting, alone, t('answer.required'));
    point(missing);
    if (setting === undefined || Object.keys(missing).length > 0) {
      notify('labscreen.fillRequired');
      setTimeout(() => focusFirstProblem(form), 250);
      return;
    }
    if (ordered.length === 0) return notify('lab.nothingOrdered');
    setBusy(true);
    try {
      const { sendOrder } = await import('./send-order.ts');
      const where = await sendOrder({
        patient: { uuid: patient, display: shortName(who.data) },
        encounter: ofEncounter === NEW_ENCOUNTER ? null : ofEncounter,
        careSetting: setting,
        tests: testsIn(ordered, tests.data ?? []),
        draft: { ...draft, chosen },
      });
      await Promise.all([labWorkChanged(queries), queries.invalidateQueries({ queryKey: ['encounter'] })]);
      kept.drop();
      notify(where === 'kept' ? 'labscreen.ordersKept' : 'labscreen.ordersSaved');
      back();
    } catch (refusal) {
      // `orders[1].labReferenceNumber` is shown at the second of the chosen tests
      const at = (path: string): string => ordered[Number(/^orders\[(\d+)\]/.exec(path)?.[1] ?? -1)]?.[0] ?? path;
      point(Object.fromEntries(Object.entries(fieldProblems(refusal)).map(([path, text]) => [at(path), text])));
      notifyProblem(refusal);
    } finally {
      setBusy(false);
    }
  }

  if (who.isError) return <PatientRefused patient={patient} error={who.error} onRetry={() => void who.refetch()} />;
  if (who.data?.voided === true) return <PatientVoided />;
  const failed = [encounters, settings, tests].find(({ isError }) => isError);
  return (
    <>
      <PageHeader title={t('labscreen.requestOrder')} subtitle={<PatientLine patient={who.data} />} />
      <PatientOpened patient={patient} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !choices || !settings.data || !tests.data ? (
        <Skeletons rows={8} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <EarlierDraft kept={kept} />
          <Stack gap="md" maw={860} inert={kept.earlier !== null}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
              <SearchSelect
                label={t('labscreen.encounter')}
                withAsterisk
                aria-required
                limit={100}
                allowDeselect={false}
                nothingFoundMessage={t('labscreen.noMatch')}
                {...(alone ? { description: t('labscreen.encounterAlone') } : {})}
                data={encounterOptions(choices, t, moment)}
                value={ofEncounter}
                error={errors['encounter'] ?? null}
                onChange={(value) => set({ encounter: value })}
              />
              <Select
                label={t('labscreen.careSetting')}
                withAsterisk
                aria-required
                allowDeselect={false}
                data={settings.data.map((setting) => ({ value: setting.uuid, label: careSettingWord(t, setting) }))}
                value={inSetting}
                error={errors['careSetting'] ?? null}
                onChange={(value) => set({ careSetting: value })}
              />
            </SimpleGrid>
            {tests.data.length === 0 ? (
              <EmptyState title={t('labscreen.noTests')} />
            ) : (
              <ChosenTests
                tests={tests.data}
                chosen={chosen}
                errors={errors}
                alone={alone}
                opened={opened}
                onOpened={setOpened}
                onChange={choose}
              />
            )}
            <Group gap="xs">
              <Button type="submit" loading={busy}>
                {t('labscreen.saveOrders')}
              </Button>
              <Button variant="default" disabled={busy} onClick={back}>
                {t('shell.cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </>
  );
}

type Ordered = readonly (readonly [type: string, test: ChosenTest])[];

/** What is not filled yet; without the server (`alone`) it gives the references that are left empty. */
function missingIn(ordered: Ordered, setting: object | undefined, alone: boolean, required: string): Errors {
  const empty = ordered.filter(([, { reference }]) => !alone && reference.trim() === '');
  return { ...(setting === undefined ? { careSetting: required } : {}), ...Object.fromEntries(empty.map(([type]) => [type, required])) };
}

/** What is ordered, each with its type of test. */
const testsIn = (ordered: Ordered, types: readonly OrderableTest[]) =>
  ordered.flatMap(([uuid, test]) => types.filter((type) => type.uuid === uuid).map((type) => [type, test] as const));

/** What an order can belong to: an encounter of the patient, or, where there is none yet, one that is made with it. */
function encounterOptions(encounters: readonly EncounterChoice[], t: Text, moment: Formats['moment']): { value: string; label: string }[] {
  if (encounters.length === 0) return [{ value: NEW_ENCOUNTER, label: t('labscreen.newEncounter') }];
  return encounters.map(({ uuid, encounterDatetime, encounterType }) => ({
    value: uuid,
    label: `${encounterType?.display ?? ''} · ${moment(encounterDatetime)}`,
  }));
}
