import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { clockOf } from '../../../lib/clock.ts';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { ReadOnlyForm } from '../../../widgets/form/read-only-form.panel.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { HeldClosure } from './held-closure.tsx';
import { HeldCorrection } from './held-correction.tsx';
import { heldFormQuery, type OpenHeld } from './held-form.queries.ts';
import type { HeldFor } from './held-patient.modal.tsx';
import { HeldLabOrder } from './held-lab-order.tsx';
import { HeldPhoto } from './held-photo.tsx';
import { HeldPersonCorrection } from './held-person-correction.tsx';
import { HeldReasons, UnreadAnswers } from './held-reasons.panel.tsx';
import { HeldRegistration } from './held-registration.tsx';
import { HeldSampleAct } from './held-sample-act.tsx';
import { HeldTaskAct } from './held-task-act.tsx';
import { useHeldDecision } from './use-held-decision.ts';

const CorrectHeld = lazy(async () => ({ default: (await import('./correct-held.panel.tsx')).CorrectHeld }));
const HeldPatient = late(async () => (await import('./held-patient.modal.tsx')).HeldPatient);
const RejectReason = late(async () => (await import('../../../widgets/reason.modal.tsx')).ReasonModal);

type Doing = 'correct' | 'choose' | 'reject' | null;

/** A form that the server holds, as it was filled; whoever may decides about it. */
export function HeldFormPanel({ uuid }: { uuid: string }) {
  const t = useText();
  const opened = useQuery(heldFormQuery(uuid, useSettings()));
  const back = <RouteLink to="/administration/held">{t('heldrecord.toList')}</RouteLink>;
  const gone = opened.error instanceof ApiProblem && opened.error.status === 404;
  if (gone) return <EmptyState title={t('heldrecord.gone')} action={back} />;
  if (opened.isError) return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />;
  return opened.data === undefined ? <Skeletons rows={8} /> : <HeldRecordOpen key={uuid} opened={opened.data} />;
}

/** Whether it is a correction: what of it counts is chosen answer by answer, or field by field. */
const isCorrection = ({ kind }: HeldForm): boolean => kind === 'formcorrection' || kind === 'personcorrection';

/** What is known of whom a record is about, for the decision. */
function useWhose(record: HeldForm, other: HeldFor | null) {
  const patient = useQuery(patientQuery(record.patient.uuid ?? ''));
  const isForm = record.kind === 'form';
  const unknown = isForm && (record.patient.uuid === null || patient.isError || patient.data?.voided === true);
  const standing = isCorrection(record) ? 'chosen' : !isForm ? 'registered' : unknown && other === null ? 'unknown' : 'known';
  return { isForm, unknown, standing, about: other?.patient ?? patient.data } as const;
}

function HeldRecordOpen({ opened: { record, filled } }: { opened: OpenHeld }) {
  const { may } = useSession();
  const { moment } = useFormats();
  const t = useText();
  const [doing, setDoing] = useState<Doing>(null);
  const [other, setOther] = useState<HeldFor | null>(null);
  const { isForm, unknown, standing, about } = useWhose(record, other);
  const decision = useHeldDecision(record, other);
  const { form, name } = decision;
  const decides = record.state === 'held' && !record.hidden && may('Decide Held Records');
  const correctable = isForm && filled !== null && about !== undefined ? { filled, about } : null;

  return (
    <>
      <PageHeader
        title={form || t('administration.heldRecords')}
        subtitle={<Parts of={[name, record.author?.display ?? '', moment(record.savedAt)].filter((each) => each !== '')} />}
      >
        {decides ? (
          <HeldActions doing={doing} decision={decision} patient={standing} corrects={correctable !== null} onDo={setDoing} />
        ) : null}
      </PageHeader>
      <HeldReasons record={record} labels={new Map(filled?.form.fields.map(({ uuid, label }) => [uuid, label]))} />
      {decides ? <HeldGoesTo other={other} unknown={unknown} typedFor={record.patient.display} onBack={() => setOther(null)} /> : null}
      <UnreadAnswers of={record} />
      {doing === 'correct' && correctable !== null ? (
        <Suspense fallback={<Skeletons rows={8} />}>
          <CorrectHeld record={record} filled={correctable.filled} patient={correctable.about} other={other} onDone={decision.decided} />
        </Suspense>
      ) : (
        <HeldAnswers record={record} filled={filled} decides={decides} decision={decision} />
      )}
      {doing === 'choose' ? (
        <HeldPatient not={record.patient.uuid} value={other} onChoose={setOther} onClose={() => setDoing(null)} />
      ) : null}
      {doing === 'reject' ? (
        <RejectReason
          keep={`reject-held:${record.uuid}`}
          title={t('heldrecord.rejectOf', { form, name })}
          submitLabel={t('heldrecord.reject')}
          label={t('heldrecord.rejectWhy')}
          description={t('heldrecord.rejectHint')}
          onClose={() => setDoing(null)}
          onReason={decision.reject}
        />
      ) : null}
    </>
  );
}

interface HeldAnswersProps extends OpenHeld {
  decides: boolean;
  decision: ReturnType<typeof useHeldDecision>;
}

/** What is held, as it was filled. */
function HeldAnswers({ record, filled, decides, decision }: HeldAnswersProps) {
  const t = useText();
  if (record.kind === 'personcorrection' && !record.hidden)
    return <HeldPersonCorrection record={record} decides={decides} accept={decision.acceptPerson} />;
  if (isCorrection(record) && !record.hidden)
    return <HeldCorrection record={record} decides={decides} accept={decision.acceptCorrection} />;
  if (filled !== null) return <ReadOnlyForm {...filled} at={record.context.dateEntered ?? clockOf(record.received)} />;
  if (record.hidden) return null;
  if (record.kind === 'registration') return <HeldRegistration sent={record.sent} />;
  if (record.kind === 'taskact') return <HeldTaskAct sent={record.sent} />;
  if (record.kind === 'laborder') return <HeldLabOrder record={record} />;
  if (record.kind === 'sampleact') return <HeldSampleAct record={record} />;
  if (record.kind === 'photo') return <HeldPhoto record={record} />;
  if (record.kind === 'eventclosure') return <HeldClosure record={record} />;
  return <Text c="dimmed">{t('heldrecord.noForm')}</Text>;
}

interface HeldActionsProps {
  doing: Doing;
  decision: ReturnType<typeof useHeldDecision>;
  /** `registered`: it says itself who it is about; `chosen`: it is accepted where its answers are chosen. */
  patient: 'known' | 'unknown' | 'registered' | 'chosen';
  /** Its questions can be shown to be corrected. */
  corrects: boolean;
  onDo: (doing: Doing) => void;
}

/** What can be decided: nothing is accepted before it is known for whom. */
function HeldActions({ doing, decision, patient, corrects, onDo }: HeldActionsProps) {
  const t = useText();
  const [busy, work] = useWork();
  if (doing === 'correct')
    return (
      <Button variant="default" onClick={() => onDo(null)}>
        {t('heldrecord.stopCorrecting')}
      </Button>
    );
  return (
    <Group gap="xs">
      {patient === 'chosen' ? null : patient === 'unknown' ? (
        <Button onClick={() => onDo('choose')}>{t('heldrecord.choosePatient')}</Button>
      ) : (
        <>
          <Button loading={busy} onClick={() => void work(decision.accept)}>
            {decision.acceptLabel}
          </Button>
          {patient === 'known' ? (
            <Button variant="default" onClick={() => onDo('choose')}>
              {t('heldrecord.toOther')}
            </Button>
          ) : null}
        </>
      )}
      {corrects ? (
        <Button variant="default" onClick={() => onDo('correct')}>
          {t('heldrecord.correct')}
        </Button>
      ) : null}
      <Button variant="default" color="red" onClick={() => onDo('reject')}>
        {t('heldrecord.reject')}
      </Button>
    </Group>
  );
}

interface HeldGoesToProps {
  other: HeldFor | null;
  unknown: boolean;
  typedFor: string;
  onBack: () => void;
}

/** For whom it will be accepted, where that is not whom it was filled for. */
function HeldGoesTo({ other, unknown, typedFor, onBack }: HeldGoesToProps) {
  const t = useText();
  if (other === null) return unknown ? <Text mb="md">{t('heldrecord.patientUnknown')}</Text> : null;
  return (
    <Group gap="xs" mb="md">
      <Text>{t('heldrecord.goesTo', { name: shortName(other.patient), reason: other.reason })}</Text>
      {unknown ? null : (
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t('heldrecord.asFilled', { name: typedFor })}
        </Button>
      )}
    </Group>
  );
}
