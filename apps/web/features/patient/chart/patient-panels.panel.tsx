import { Accordion, Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { PanelValue, PatientPanels } from '@fieldward/contract/patient/patient-chart.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { rangeText } from '../../../widgets/range-text.ts';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import { patientPanelsQuery } from './patient-panels.queries.ts';
import { recordValueText } from '../history/record-value.ts';
import { Relationships } from '../relationship/relationships.panel.tsx';
import classes from './patient-panels.module.css';

const AudiencePanel = lazy(() => import('./audience.panel.tsx'));
const GrowthPanel = lazy(() => withTextsOf('features/patient/growth/growth.panel.tsx', () => import('../growth/growth.panel.tsx')));
const MessagesPanel = lazy(() => withTextsOf('features/patient/chart/messages.panel.tsx', () => import('./messages.panel.tsx')));
const TrendsPanel = lazy(() => import('./trends.panel.tsx'));
const ValueHistoryPanel = lazy(() => import('../history/value-history.panel.tsx'));

type PanelName = keyof PatientPanels;

/** The nine panels in the order of the page, with their titles and what an empty one says. */
const panels: readonly { name: PanelName; title: PlainCode; empty: PlainCode }[] = [
  { name: 'diagnoses', title: 'patient.diagnoses', empty: 'patient.noDiagnoses' },
  { name: 'patientSource', title: 'patient.patientSource', empty: 'patient.noPatientSource' },
  { name: 'vitals', title: 'patient.vitals', empty: 'patient.noVitals' },
  { name: 'patientType', title: 'patient.patientType', empty: 'patient.noPatientType' },
  { name: 'riskCategory', title: 'patient.riskCategory', empty: 'patient.noRiskCategory' },
  { name: 'outcome', title: 'patient.outcome', empty: 'patient.noOutcome' },
  { name: 'relationships', title: 'patient.relationships', empty: 'patient.noRelationships' },
  { name: 'recentVisits', title: 'patient.recentVisits', empty: 'patient.noRecentVisits' },
  { name: 'nextAppointment', title: 'patient.nextAppointment', empty: 'patient.noNextAppointment' },
];

interface PatientPanelsProps {
  patient: string;
  /** Whether WHO has growth curves for the age. */
  grows?: boolean;
}

/** Diagnoses, source, vitals, type, risk, outcome, relationships, visits and the next appointment. */
export function PatientPanelsPanel({ patient, grows = false }: PatientPanelsProps) {
  const { data, error, isError, refetch } = useQuery(patientPanelsQuery(patient));
  const { may } = useSession();
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={9} />;
  return (
    <div className={classes.panels}>
      {panels.map(({ name, title, empty }) => (
        <Panel key={name} title={title} empty={name === 'relationships' ? null : empty} count={data[name].length}>
          {name === 'relationships' ? (
            <Relationships key={patient} patient={patient} rows={data.relationships} />
          ) : name === 'recentVisits' ? (
            <RecentVisits patient={patient} rows={data.recentVisits} />
          ) : (
            <Values rows={data[name]} />
          )}
        </Panel>
      ))}
      <LatePanel title="chart.trends" patient={patient} content={TrendsPanel} />
      {grows ? <LatePanel title="chart.growth" patient={patient} content={GrowthPanel} wide /> : null}
      {may('View Messages') ? <LatePanel title="chart.messages" patient={patient} content={MessagesPanel} /> : null}
      {may('View Audit Log') ? (
        <>
          <LatePanel title="patient.audience" patient={patient} content={AudiencePanel} />
          <LatePanel title="patient.values" patient={patient} content={ValueHistoryPanel} />
        </>
      ) : null}
    </div>
  );
}

interface PanelProps {
  title: PlainCode;
  /** What an empty one says; null where the content says it. */
  empty: PlainCode | null;
  count: number;
  children: ReactNode;
}

function Panel({ title, empty, count, children }: PanelProps) {
  const t = useText();
  return (
    <Accordion variant="contained" order={2} className={classes.panel} defaultValue="panel">
      <Accordion.Item value="panel">
        <Accordion.Control>
          <Group gap="xs" justify="space-between" wrap="nowrap" pe="xs">
            <Text span fw={600}>
              {t(title)}
            </Text>
            {count > 0 ? (
              <Badge variant="light" color="gray" aria-hidden>
                {count}
              </Badge>
            ) : null}
          </Group>
        </Accordion.Control>
        <Accordion.Panel>{count > 0 || empty === null ? children : <Text c="dimmed">{t(empty)}</Text>}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

interface LatePanelProps {
  title: PlainCode;
  patient: string;
  content: ComponentType<{ patient: string }>;
  /** Takes the whole row. */
  wide?: boolean;
}

/** A panel whose content is fetched only when somebody opens it. */
function LatePanel({ title, patient, content: Content, wide = false }: LatePanelProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <Accordion
      variant="contained"
      order={2}
      className={`${classes.panel} ${wide ? classes.wide : ''}`}
      onChange={(value) => setOpened(value !== null)}
    >
      <Accordion.Item value="panel">
        <Accordion.Control>
          <Text span fw={600}>
            {t(title)}
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          {opened ? (
            <Suspense fallback={<Skeletons rows={3} />}>
              <Content patient={patient} />
            </Suspense>
          ) : null}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Values({ rows }: { rows: readonly PanelValue[] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <dl className={classes.facts}>
      {rows.map(({ concept, question, value, date, flag, range }, at) => (
        <div key={`${concept.uuid} ${at}`}>
          <dt>{question}</dt>
          <dd>
            <bdi>{recordValueText(value, formats, t, concept.units)}</bdi>{' '}
            {flag === null ? null : (
              <>
                <ResultFlag flag={flag} />{' '}
                <span className={classes.date}>{t('chart.normal', { range: isolated(rangeText(range, t) ?? '–') })}</span>{' '}
              </>
            )}
            <span className={classes.date}>{formats.dayOf(date)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The newest few; the rest is one step away. */
const FEW = 5;

function RecentVisits({ patient, rows }: { patient: string; rows: PatientPanels['recentVisits'] }) {
  const t = useText();
  const { dayOf } = useFormats();
  return (
    <ul className={classes.rows}>
      {rows.slice(0, FEW).map((visit) => (
        <li key={visit.uuid}>
          <Text fw={600}>{visit.display}</Text>
          <Text size="sm" c="dimmed">
            <Parts of={[dayOf(visit.date), visit.location, visit.provider]} />
          </Text>
        </li>
      ))}
      {rows.length > FEW ? (
        <li>
          <RouteLink to="/patient/detail/visit" search={{ patient }}>
            {t('patient.serviceHistory')}
          </RouteLink>
        </li>
      ) : null}
    </ul>
  );
}
