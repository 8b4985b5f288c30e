import { schedule as wire } from '@fieldward/contract/care/schedule.ts';
import type { Known } from '@fieldward/domain/care/schedule/known.ts';
import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import type { Schedule } from '@fieldward/domain/care/schedule/schedule.ts';
import { runScheduleTests, scheduleTestFromWire } from '@fieldward/domain/care/schedule/test-case.ts';
import { Button, Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Tagged } from '../../../lib/api.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { EarlierDraft } from '../../../ui/draft-offer.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Findings } from './findings.panel.tsx';
import { Rehearsal } from './rehearsal.panel.tsx';
import type { ScheduleForm, TestCase } from './schedule.queries.ts';
import { SceneProvider, useSceneOf } from './schedule-scene.ts';
import { StepList } from './step-list.panel.tsx';
import { TracingPanel } from './tracing.panel.tsx';
import { TestList } from './test-list.panel.tsx';
import { TryPanel } from './try.panel.tsx';
import { useScheduleWork } from './use-schedule-work.ts';
import { Versions } from './versions.panel.tsx';

const PublishModal = late(async () => (await import('./publish.modal.tsx')).PublishModal);

/** What is kept on this device until it is saved. */
interface Work {
  readonly schedule: Schedule;
  readonly cases: readonly TestCase[];
}

interface ScheduleEditorProps {
  opened: Tagged<ScheduleForm>;
  known: Known;
  /** Reads the draft again: it was saved. */
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** The draft of a schedule: its steps, trying it, its test cases, the rehearsal on the past, publishing and versions. */
export function ScheduleEditor({ opened: { data: stored, etag }, known, reload, onClose }: ScheduleEditorProps) {
  const t = useText();
  const { may } = useSession();
  const first = useMemo(() => scheduleFromWire(stored.definition).schedule, [stored]);
  const [schedule, setSchedule] = useState<Schedule>(first);
  const [cases, setCases] = useState<readonly TestCase[]>(stored.testCases ?? []);
  const { scene, compiled } = useSceneOf(schedule, known, stored.name);
  const results = useMemo(
    () =>
      runScheduleTests(
        compiled,
        cases.map(scheduleTestFromWire).filter((each) => each !== null),
      ),
    [compiled, cases],
  );
  const dirty = schedule !== first || cases !== (stored.testCases ?? cases);
  const errors = scene.findings.filter(({ severity }) => severity === 'error').length;
  const failing = results.filter(({ passed }) => !passed).length;
  const editor = may(wire.privileges.write);
  const [publishing, setPublishing] = useState(false);
  const kept = useKeptForm<Work>(
    `schedule ${stored.uuid}`,
    { schedule: first, cases: stored.testCases ?? [] },
    { schedule, cases },
    (work) => {
      // a draft of an older program may lack what a schedule has now
      setSchedule(scheduleFromWire(work.schedule).schedule);
      setCases(work.cases);
    },
  );
  const { busy, store, publish } = useScheduleWork({ stored, etag, schedule, cases, dirty, reload, forget: kept.drop });
  const waits = kept.earlier !== null;

  return (
    <SceneProvider value={scene}>
      <PageHeader
        title={stored.name}
        subtitle={stored.workflow.name}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {t('schedulescreen.backToList')}
            </Button>
            {editor ? (
              <>
                <Button variant="default" data-saves disabled={!dirty || waits} loading={busy} onClick={() => void store()}>
                  {t('shell.save')}
                </Button>
                <Button disabled={dirty || waits || errors > 0 || failing > 0} loading={busy} onClick={() => setPublishing(true)}>
                  {t('schedulescreen.publish')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <EarlierDraft kept={kept} />
      <Findings findings={scene.findings} failing={failing} dirty={dirty} />
      <Tabs key={kept.round} defaultValue="steps" keepMounted={false} inert={waits || busy}>
        <Tabs.List mb="md">
          <Tabs.Tab value="steps">{t('schedule.steps')}</Tabs.Tab>
          <Tabs.Tab value="tracing">{t('schedulescreen.tracing')}</Tabs.Tab>
          <Tabs.Tab value="try">{t('schedulescreen.try')}</Tabs.Tab>
          <Tabs.Tab value="tests">{t('schedule.tests')}</Tabs.Tab>
          <Tabs.Tab value="rehearse">{t('schedulescreen.rehearse')}</Tabs.Tab>
          <Tabs.Tab value="versions">{t('schedulescreen.versions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="steps">
          <StepList schedule={schedule} onChange={setSchedule} />
        </Tabs.Panel>
        <Tabs.Panel value="tracing">
          <TracingPanel schedule={schedule} onChange={setSchedule} />
        </Tabs.Panel>
        <Tabs.Panel value="try">
          <TryPanel compiled={compiled} workflow={stored.workflow.uuid} onKeep={(next) => setCases([...cases, next])} />
        </Tabs.Panel>
        <Tabs.Panel value="tests">
          <TestList cases={cases} results={results} onChange={setCases} />
        </Tabs.Panel>
        <Tabs.Panel value="rehearse">
          <Rehearsal schedule={stored.uuid} dirty={dirty} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <Versions schedule={stored.uuid} draft={schedule} onRestore={setSchedule} />
        </Tabs.Panel>
      </Tabs>
      {publishing ? (
        <PublishModal
          workflow={stored.workflow.name}
          warnings={scene.findings.map(({ text }) => text)}
          onPublish={async (note) => {
            await publish(note);
            setPublishing(false);
          }}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </SceneProvider>
  );
}
