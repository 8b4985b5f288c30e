import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../lib/call.ts';
import { useFormats, type Formats } from '../../../lib/format.ts';
import { local } from '../../../lib/local-store.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { RouteLink, useGo, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused, PatientVoided } from '../../../widgets/patient-access.tsx';
import { identifierOf, patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { ChosenTests, type ChosenTest } from './chosen-tests.tsx';
import { EarlierDraft } from '../../../ui/draft-offer.tsx';
import { useOrderDraft } from './use-order-draft.ts';
import { labWorkChanged } from './lab-work.queries.ts';
import { careSettingWord } from '../page/lab-words.tsx';
import { careSettingsQuery, encounterChoicesQuery, orderableTestsQuery, type EncounterChoice } from './test-order.queries.ts';

type Errors = Readonly<Record<string, string>>;

/** Chosen where the patient has no encounter: the order makes one. */
const NEW_ENCOUNTER = 'new';

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
  const encounters = useQuery(encounterChoicesQuery(patient));
  const settings = useQuery(careSettingsQuery);
  const tests = useQuery(orderableTestsQuery);
  const { draft, set, kept } = useOrderDraft(patient);
  const { encounter, careSetting, chosen } = draft;
  const [opened, setOpened] = useState<string[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  // the newest encounter and the first caresetting unless something else is chosen; where there is none yet, the order makes one
  const ofEncounter = encounter ?? encounters.data?.[0]?.uuid ?? NEW_ENCOUNTER;
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
    if (busy) return;
    const form = event.currentTarget;
    const ordered = Object.entries(chosen);
    const required = t('answer.required');
    const missing = {
      ...(inSetting === null ? { careSetting: required } : {}),
      ...Object.fromEntries(ordered.filter(([, { reference }]) => reference.trim() === '').map(([uuid]) => [uuid, required])),
    };
    point(missing);
    if (inSetting === null || Object.keys(missing).length > 0) {
      notify('labscreen.fillRequired');
      setTimeout(() => focusFirstProblem(form), 250);
      return;
    }
    if (ordered.length === 0) return notify('lab.nothingOrdered');
    setBusy(true);
    try {
      await call('POST fieldward/laborders', {
        body: {
          patient,
          ...(ofEncounter === NEW_ENCOUNTER ? {} : { encounter: ofEncounter }),
          careSetting: inSetting,
          orders: ordered.map(sent),
        },
      });
      await Promise.all([labWorkChanged(queries), queries.invalidateQueries({ queryKey: ['encounter'] })]);
      kept.drop();
      notify('labscreen.ordersSaved');
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
      <PageHeader
        title={t('labscreen.requestOrder')}
        subtitle={
          who.data ? (
            <>
              <RouteLink to="/patient/detail" search={{ patient }}>
                <bdi>{shortName(who.data)}</bdi>
              </RouteLink>{' '}
              · <bdi>{identifierOf(who.data)}</bdi>
            </>
          ) : (
            ' '
          )
        }
      />
      <PatientOpened patient={patient} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !encounters.data || !settings.data || !tests.data ? (
        <Skeletons rows={8} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <EarlierDraft kept={kept} />
          <Stack gap="md" maw={860} inert={kept.earlier !== null}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <SearchSelect
                label={t('labscreen.encounter')}
                withAsterisk
                aria-required
                limit={100}
                allowDeselect={false}
                nothingFoundMessage={t('labscreen.noMatch')}
                data={encounterOptions(encounters.data, t, moment)}
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
              <ChosenTests tests={tests.data} chosen={chosen} errors={errors} opened={opened} onOpened={setOpened} onChange={choose} />
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

/** A chosen test, as it is ordered. */
function sent([labTestType, { uuid, reference, instructions }]: [string, ChosenTest]) {
  const [labReferenceNumber, labInstructions] = [reference.trim(), instructions.trim()];
  return { uuid, labTestType, labReferenceNumber, ...(labInstructions === '' ? {} : { labInstructions }) };
}

/** What an order can belong to: an encounter of the patient, or, where there is none yet, one that is made with it. */
function encounterOptions(encounters: readonly EncounterChoice[], t: Text, moment: Formats['moment']): { value: string; label: string }[] {
  if (encounters.length === 0) return [{ value: NEW_ENCOUNTER, label: t('labscreen.newEncounter') }];
  return encounters.map(({ uuid, encounterDatetime, encounterType }) => ({
    value: uuid,
    label: `${encounterType?.display ?? ''} · ${moment(encounterDatetime)}`,
  }));
}
