import { allergy } from '@fieldward/contract/patient/allergy.ts';
import { condition } from '@fieldward/contract/patient/condition.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { now, typedMoment } from '../../../lib/clock.ts';
import { ANY_VERSION, remove, save } from '../../../lib/client.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { Status } from '../../../ui/status.tsx';
import { patientBannerQuery } from '../chart/patient-banner.queries.ts';
import classes from '../chart/patient-panels.module.css';
import { ClinicalList } from './clinical-list.tsx';

const AddAllergy = late(async () => (await import('./add-allergy.modal.tsx')).AddAllergy);
const AddCondition = late(async () => (await import('./add-condition.modal.tsx')).AddCondition);

/** What somebody reacts to and what they have; they come with the head of the page. */
export function ClinicalListsPanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const { dayOf } = useFormats();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'allergy' | 'condition' | null>(null);
  const { data: facts } = useQuery(patientBannerQuery(patient));
  if (!facts || (!may('Get Allergies') && !may('Get Conditions'))) return null;
  const refresh = () => queries.invalidateQueries({ queryKey: ['patient', patient] });
  const close = () => setDialog(null);

  async function end(uuid: string, name: string): Promise<void> {
    if (!(await confirm({ title: t('chart.endCondition'), message: t('chart.endConditionSure', { name }), destructive: false }))) return;
    try {
      await save(condition, { endDate: typedMoment(now()) }, { uuid, ifMatch: ANY_VERSION });
    } catch (problem) {
      return notifyProblem(problem);
    }
    await refresh();
    notify('chart.saved');
  }

  return (
    <div className={classes.lists}>
      {may('Get Allergies') ? (
        <ClinicalList
          title={t('chart.allergies')}
          empty={t('chart.noAllergies')}
          rows={facts.allergies.map(({ uuid, allergen, severity, reactions, comment }) => ({
            uuid,
            name: allergen,
            about: [severity, ...reactions, comment],
          }))}
          add={may('Edit Allergies') ? { words: t('chart.addAllergy'), open: () => setDialog('allergy') } : undefined}
          remove={
            may('Remove Allergies')
              ? async (uuid, reason) => {
                  await remove(allergy, uuid, { reason });
                  await refresh();
                }
              : undefined
          }
          takeBack={async (uuid) => {
            await save(allergy, { voided: false }, { uuid, ifMatch: ANY_VERSION });
            await refresh();
          }}
        />
      ) : null}
      {may('Get Conditions') ? (
        <ClinicalList
          title={t('chart.conditions')}
          empty={t('chart.noConditions')}
          rows={facts.conditions.map(({ uuid, name, active, onset, end: ended, detail }) => ({
            uuid,
            name,
            state: active ? null : <Status>{t('chart.inactive')}</Status>,
            about: [onset && t('chart.sinceDay', { date: dayOf(onset) }), ended && t('chart.until', { moment: dayOf(ended) }), detail],
            actions:
              active && may('Edit Conditions') ? (
                <Button variant="subtle" size="compact-sm" aria-label={t('chart.endOf', { name })} onClick={() => void end(uuid, name)}>
                  {t('chart.end')}
                </Button>
              ) : null,
          }))}
          add={may('Edit Conditions') ? { words: t('chart.addCondition'), open: () => setDialog('condition') } : undefined}
          remove={
            may('Delete Conditions')
              ? async (uuid, reason) => {
                  await remove(condition, uuid, { reason });
                  await refresh();
                }
              : undefined
          }
          takeBack={async (uuid) => {
            await save(condition, { voided: false }, { uuid, ifMatch: ANY_VERSION });
            await refresh();
          }}
        />
      ) : null}
      {dialog === 'allergy' ? <AddAllergy patient={patient} onClose={close} /> : null}
      {dialog === 'condition' ? <AddCondition patient={patient} onClose={close} /> : null}
    </div>
  );
}
