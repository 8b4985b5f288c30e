import type { TimelineEntry } from '@fieldward/contract/patient/patient-timeline.operations.ts';
import { visit as visitWire } from '@fieldward/contract/patient/visit.ts';
import { Drawer, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { identifierOf, patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import { EncounterRecord } from '../history/observations.modal.tsx';
import { stateOf, titleOf } from './timeline-words.ts';
import classes from './patient-panels.module.css';

const VoidVisit = late(async () => (await import('./void-visit.modal.tsx')).VoidVisit);

interface TimelineDrawerProps {
  entry: TimelineEntry;
  /** uuid */
  patient: string;
  onClose: () => void;
}

/** One entry of the timeline in full. Drawn only while it is open. */
export function TimelineDrawer({ entry, patient, onClose }: TimelineDrawerProps) {
  const t = useText();
  const { moment } = useFormats();
  useFocusBack();
  const { data: who } = useQuery(patientQuery(patient));
  const title = titleOf(entry, t);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={560}
      position="right"
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}
    >
      <Stack gap="lg">
        <dl className={classes.facts}>
          <Fact name={t('chart.at')}>{moment(entry.at)}</Fact>
          {entry.until === null ? null : <Fact name={t('chart.state')}>{t('chart.until', { moment: moment(entry.until) })}</Fact>}
          {stateOf(entry, t) === null ? null : <Fact name={t('chart.state')}>{stateOf(entry, t)}</Fact>}
          {entry.place === null ? null : <Fact name={t('chart.place')}>{entry.place}</Fact>}
          {entry.by === null ? null : <Fact name={t('chart.by')}>{entry.by}</Fact>}
        </dl>
        <Content
          entry={entry}
          patient={patient}
          onGone={onClose}
          who={who === undefined ? '' : `${shortName(who)} · ${identifierOf(who)}`}
        />
      </Stack>
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Content({ entry, patient, who, onGone }: { entry: TimelineEntry; patient: string; who: string; onGone: () => void }) {
  const t = useText();
  const { may } = useSession();
  if (entry.kind === 'form') return <EncounterRecord encounter={entry.uuid} patient={who} onGone={onGone} />;
  if (entry.kind === 'visit') return <VisitContent entry={entry} patient={patient} onGone={onGone} />;
  if (entry.kind === 'laboratory')
    return (
      <>
        {may('View CommonLab results') ? (
          <Rows
            title={t('chart.results')}
            empty={t(entry.what === 'ordered' ? 'chart.noResults' : 'labscreen.resultsHidden')}
            parts={entry.parts}
          />
        ) : null}
        {mayOpen('/patient/detail/laboratory', may) ? (
          <RouteLink to="/patient/detail/laboratory" search={{ patient }}>
            {t('chart.openLaboratory')}
          </RouteLink>
        ) : null}
      </>
    );
  return entry.person?.isPatient ? (
    <RouteLink to="/patient/detail" search={{ patient: entry.person.uuid }}>
      {t('chart.openPerson', { name: entry.person.display })}
    </RouteLink>
  ) : null;
}

/** The forms of a visit, and its voiding. */
function VisitContent({ entry, patient, onGone }: { entry: TimelineEntry; patient: string; onGone: () => void }) {
  const t = useText();
  const { may } = useSession();
  const [voiding, setVoiding] = useState(false);
  return (
    <>
      <Rows title={t('chart.formsOfVisit')} empty={t('chart.noForms')} parts={entry.parts} />
      {may(visitWire.privileges.write) ? (
        <div>
          <TextButton icon={IconTrash} text={t('chart.voidVisit')} size="compact-md" variant="default" onClick={() => setVoiding(true)} />
        </div>
      ) : null}
      {voiding ? (
        <VoidVisit visit={entry.uuid} patient={patient} forms={entry.parts.length} onVoided={onGone} onClose={() => setVoiding(false)} />
      ) : null}
    </>
  );
}

function Rows({ title, empty, parts }: { title: string; empty: string; parts: TimelineEntry['parts'] }) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {parts.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
      <dl className={classes.facts}>
        {parts.map(({ uuid, name, value, units, flag }) => (
          <div key={uuid}>
            <dt>{name}</dt>
            <dd>
              <bdi>{[value, units].filter(Boolean).join(' ')}</bdi> <ResultFlag flag={flag} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
