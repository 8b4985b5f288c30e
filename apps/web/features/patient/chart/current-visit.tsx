import type { OpenVisit } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { visit as visitWire } from '@fieldward/contract/patient/visit.ts';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { now, typedMoment } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { Status } from '../../../ui/status.tsx';
import classes from './patient-banner.module.css';

const StartVisit = late(async () => (await import('./start-visit.modal.tsx')).StartVisit);
const JoinVisits = late(async () => (await import('./join-visits.modal.tsx')).JoinVisits);

interface CurrentVisitProps {
  patient: string;
  /** Those that are open, the latest first: one, or none, or more where an import or a merge left them. */
  visits: readonly OpenVisit[];
  /** Of somebody who died none begins. */
  dead: boolean;
}

/** The visits that are open, the end of each, and the way to make several one; without one, the way to begin one. */
export function CurrentVisit({ patient, visits, dead }: CurrentVisitProps) {
  const t = useText();
  const { moment } = useFormats();
  const { may } = useSession();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'start' | 'join' | null>(null);
  const edits = may(visitWire.privileges.write);

  async function end({ uuid, version }: OpenVisit): Promise<void> {
    if (!(await confirm({ title: t('chart.endVisit'), message: t('chart.endVisitSure'), destructive: false }))) return;
    try {
      await save(visitWire, { stopDatetime: typedMoment(now()) }, { uuid, ifMatch: `"${version}"`, conflict: 'own' });
    } catch (error) {
      await queries.invalidateQueries({ queryKey: ['patient', patient] });
      return notifyProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ['patient', patient] });
    notify('chart.visitEnded');
  }

  const several = visits.length > 1;
  if (visits.length === 0 && (!edits || dead || !may('Get Visits') || !may('Get Visit Types'))) return null;
  return (
    <div className={classes.visit}>
      {visits.length === 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking('start')}>
          {t('chart.startVisit')}
        </Button>
      ) : null}
      {several ? <Text size="sm">{t('chart.severalVisits', { count: visits.length })}</Text> : null}
      {visits.map((visit) => {
        const { uuid, visitType, location, start } = visit;
        const since = t('chart.visitSince', { type: isolated(visitType), moment: moment(start) });
        return (
          <span key={uuid} className={classes.visit}>
            <Status tone={several ? 'warning' : 'accent'}>
              {several && location !== null ? `${since} · ${isolated(location)}` : since}
            </Status>
            {edits ? (
              <Button
                variant="subtle"
                size="compact-sm"
                {...(several ? { 'aria-label': t('chart.endVisitOf', { visit: since }) } : {})}
                onClick={() => void end(visit)}
              >
                {t('chart.endVisit')}
              </Button>
            ) : null}
          </span>
        );
      })}
      {several && edits ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking('join')}>
          {t('chart.joinVisits')}
        </Button>
      ) : null}
      {asking === 'start' ? <StartVisit patient={patient} onClose={() => setAsking(null)} /> : null}
      {asking === 'join' && several ? <JoinVisits patient={patient} visits={visits} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
