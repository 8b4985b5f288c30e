import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { visit as visitWire } from '@fieldward/contract/patient/visit.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { now, typedMoment } from '../../../lib/clock.ts';
import { ANY_VERSION, save } from '../../../lib/client.ts';
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

interface CurrentVisitProps {
  patient: string;
  visit: PatientBannerFacts['visit'];
  /** Of somebody who died none begins. */
  dead: boolean;
}

/** The visit that is open, and its end; without one, the way to begin one. */
export function CurrentVisit({ patient, visit, dead }: CurrentVisitProps) {
  const t = useText();
  const { moment } = useFormats();
  const { may } = useSession();
  const queries = useQueryClient();
  const [starting, setStarting] = useState(false);
  const edits = may(visitWire.privileges.write);

  async function end(uuid: string): Promise<void> {
    if (!(await confirm({ title: t('chart.endVisit'), message: t('chart.endVisitSure'), destructive: false }))) return;
    try {
      await save(visitWire, { stopDatetime: typedMoment(now()) }, { uuid, ifMatch: ANY_VERSION });
    } catch (error) {
      return notifyProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ['patient', patient] });
    notify('chart.visitEnded');
  }

  if (visit === null && (!edits || dead || !may('Get Visits') || !may('Get Visit Types'))) return null;
  return (
    <div className={classes.visit}>
      {visit === null ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setStarting(true)}>
          {t('chart.startVisit')}
        </Button>
      ) : (
        <>
          <Status tone="accent">{t('chart.visitSince', { type: isolated(visit.visitType), moment: moment(visit.start) })}</Status>
          {edits ? (
            <Button variant="subtle" size="compact-sm" onClick={() => void end(visit.uuid)}>
              {t('chart.endVisit')}
            </Button>
          ) : null}
        </>
      )}
      {starting ? <StartVisit patient={patient} onClose={() => setStarting(false)} /> : null}
    </div>
  );
}
