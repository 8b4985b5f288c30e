import { Button, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useText, withTextsOf } from '../../../../lib/text.ts';
import { warmUp } from '../../../../lib/warm-up.ts';
import { EmptyState, Skeletons } from '../../../../ui/states.tsx';
import { formRulesQuery } from './builder.queries.ts';
import classes from './form-builder.module.css';
import { sideViews, type SideView } from './side-views.ts';
import { useBuilder, useBuilderState } from './use-builder.ts';
import { copyFromWire } from './working-copy.ts';

const loadPreview = () => withTextsOf('features/form/builder/preview/preview.panel.tsx', () => import('../preview/preview.panel.tsx'));
warmUp(loadPreview);
const PreviewPanel = lazy(loadPreview);
const TestCasesPanel = lazy(() =>
  withTextsOf('features/form/builder/test-case/test-cases.panel.tsx', () => import('../test-case/test-cases.panel.tsx')),
);
const VersionsPanel = lazy(() =>
  withTextsOf('features/form/builder/version/versions.panel.tsx', () => import('../version/versions.panel.tsx')),
);

interface SidePanelProps {
  view: SideView;
  onView: (view: SideView) => void;
  /** Without its own tabs, where the page has them. */
  bare?: boolean;
}

/** What the form looks like, whether it does what it should, and what it was. */
export function SidePanel({ view, onView, bare = false }: SidePanelProps) {
  const t = useText();
  const content = (
    <Suspense fallback={<Skeletons rows={6} />}>
      <SideContent view={view} onView={onView} />
    </Suspense>
  );
  if (bare) return <div className={classes.sideBody}>{content}</div>;
  return (
    <Tabs value={view} onChange={(next) => onView(sideViews.find((one) => one === next) ?? 'preview')} className={classes.sideTabs}>
      <Tabs.List grow>
        <Tabs.Tab value="preview">{t('builder.preview')}</Tabs.Tab>
        <Tabs.Tab value="tests">{t('builder.tests')}</Tabs.Tab>
        <Tabs.Tab value="versions">{t('builder.versions')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={view} className={classes.sideBody}>
        {content}
      </Tabs.Panel>
    </Tabs>
  );
}

const NO_RULES: readonly unknown[] = [];
/** A form with more questions than this is drawn beside the list only on request. */
const LONG = 300;
/** And follows what is typed when typing pauses. */
const PAUSE = 600;

function SideContent({ view, onView }: Pick<SidePanelProps, 'view' | 'onView'>) {
  const store = useBuilder();
  const t = useText();
  const now = useBuilderState((state) => state.copy());
  const long = now.fields.length > LONG;
  const [later] = useDebouncedValue(now, PAUSE);
  // The panels follow when the browser has time: typing never waits for them.
  const copy = useDeferredValue(long ? later : now);
  const [shownAnyway, setShownAnyway] = useState(false);
  const cases = useBuilderState((state) => state.cases());
  const isNew = useBuilderState((state) => state.copy().isNew);
  const { data: rules = NO_RULES } = useQuery(formRulesQuery(isNew ? '' : copy.uuid));
  const setCases = (next: Parameters<typeof store.setCases>[0]): void => store.setCases(next);
  if (long && !shownAnyway && view !== 'versions')
    return (
      <EmptyState
        title={t('builder.longForm', { count: now.fields.length })}
        hint={t('builder.longFormWhy')}
        action={
          <Button variant="default" onClick={() => setShownAnyway(true)}>
            {t('builder.showAnyway')}
          </Button>
        }
      />
    );
  if (view === 'preview' && copy.fields.length === 0)
    return <EmptyState title={t('preview.noQuestions')} hint={t('preview.noQuestionsWhy')} />;
  if (view === 'preview') return <PreviewPanel copy={copy} rules={rules} cases={cases ?? []} onCases={setCases} />;
  if (view === 'tests')
    return <TestCasesPanel copy={copy} rules={rules} cases={cases ?? []} onChange={setCases} onPreview={() => onView('preview')} />;
  return (
    <VersionsPanel
      form={copy.uuid}
      copy={copy}
      rules={rules}
      onRestore={({ form }) => {
        const { uuid, isNew: fresh, hydramoduleFormId, etag } = store.copy();
        const { etag: _older, ...restored } = copyFromWire(form);
        store.replace({ ...restored, uuid, isNew: fresh, hydramoduleFormId, ...(etag === undefined ? {} : { etag }) });
      }}
    />
  );
}
