import type { AppQuestion, AskedScope } from '@fieldward/contract/account/app-consent.operations.ts';
import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isolated } from '../../../lib/isolated.ts';
import { fieldProblems, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { PatientChoice } from '../../../widgets/patient-choice.tsx';
import type { FoundPatient } from '../../../widgets/patient-search.queries.ts';
import { answerApp, appQuestionQuery } from './app.queries.ts';
import { actWord, scopeWord } from './scope-words.ts';

/** The query with which the app sent the browser: the server wrote it into the address, so that nothing reads it on the way. */
function sentQuestion(): string {
  const of = new URLSearchParams(location.search).get('of') ?? '';
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(of.replace(/^q/, '').replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)),
    );
  } catch {
    return '';
  }
}

/** /permission: an app asks to act for who is signed in. */
export default function PermissionScreen() {
  const t = useText();
  const [request] = useState(sentQuestion);
  const { data, error, refetch } = useQuery(appQuestionQuery(request));
  const back = data !== undefined && 'back' in data ? data.back : null;
  useEffect(() => {
    if (back !== null) location.replace(back);
  }, [back]);

  if (request === '') return <EmptyState page title={t('app.crumb')} hint={t('app.nothingAsked')} />;
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeletons rows={6} />;
  if ('back' in data) return <EmptyState page title={t('app.goesOn')} />;
  return <Question request={request} question={data} />;
}

function Question({ request, question }: { request: string; question: AppQuestion }) {
  const t = useText();
  const [busy, work] = useWork();
  const [chosen, setChosen] = useState<FoundPatient | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  const { app, returnsTo, scopes, leftOut, lasts, choosesPatient, patient, narrow } = question;
  const name = isolated(app.display);
  const whom = chosen?.person.display ?? patient?.display;

  async function answer(allow: boolean): Promise<void> {
    setProblem(null);
    if (allow && choosesPatient && chosen === null) return setProblem(t('app.patientNeeded'));
    await work(async () => {
      try {
        const next = await answerApp(request, allow, chosen?.uuid ?? null);
        setGone(true);
        location.replace(next);
      } catch (error) {
        setProblem(fieldProblems(error)['patient'] ?? null);
        notifyProblem(error);
      }
    });
  }

  if (gone) return <EmptyState page title={t('app.goesOn')} />;
  return (
    <>
      <PageHeader title={t('app.asks', { name })} subtitle={t('app.asksAbout')} />
      <Stack gap="md" maw={720}>
        <Text>
          {t('app.returnsTo')}{' '}
          <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{returnsTo}</bdi>
          </Text>
        </Text>
        <Opened title={t('app.ofPatient')} scopes={scopes.filter(({ context }) => context === 'patient')} />
        <Opened title={t(narrow ? 'app.ofPatient' : 'app.ofAll')} scopes={scopes.filter(({ context }) => context === 'user')} />
        {choosesPatient ? (
          <PatientChoice
            label={t('app.choose')}
            value={chosen}
            error={problem}
            onChange={(next) => {
              setChosen(next);
              setProblem(null);
            }}
          />
        ) : null}
        {whom === undefined ? null : <Text>{t(narrow ? 'app.forPatient' : 'app.tellsPatient', { name: isolated(whom) })}</Text>}
        <Text>{t(lasts === 'long' ? 'app.lastsLong' : lasts === 'day' ? 'app.lastsDay' : 'app.lastsHour')}</Text>
        {leftOut.length === 0 ? null : <Alert color="gray">{t('app.leftOut', { scopes: isolated(leftOut.join(' ')) })}</Alert>}
        <Group gap="sm">
          <Button loading={busy} onClick={() => void answer(true)}>
            {t('app.allow')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void answer(false)}>
            {t('app.deny')}
          </Button>
        </Group>
      </Stack>
    </>
  );
}

/** What it asks to do, and with what. */
function Opened({ title, scopes }: { title: string; scopes: readonly AskedScope[] }) {
  const t = useText();
  if (scopes.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <List spacing={4}>
        {scopes.map((scope) => (
          <List.Item key={scope.type}>
            <bdi>{scopeWord(scope, t)}</bdi>{' '}
            <Text span c="dimmed">
              ({actWord(scope, t)})
            </Text>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
