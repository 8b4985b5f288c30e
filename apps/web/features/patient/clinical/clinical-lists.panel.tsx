import { allergy } from '@fieldward/contract/patient/allergy.ts';
import { condition } from '@fieldward/contract/patient/condition.ts';
import { immunization } from '@fieldward/contract/patient/immunization.ts';
import { medicationStatement } from '@fieldward/contract/patient/medication-statement.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Status } from '../../../ui/status.tsx';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import classes from '../chart/patient-panels.module.css';
import { ClinicalList } from './clinical-list.tsx';
import { NoAllergies } from './no-allergies.tsx';

const AllergyModal = late(async () => (await import('./allergy.modal.tsx')).AllergyModal);
const ConditionModal = late(async () => (await import('./condition.modal.tsx')).ConditionModal);
const MedicineModal = late(async () => (await import('./medicine.modal.tsx')).MedicineModal);
const OrderedMedicines = late(async () => (await import('./ordered-medicines.tsx')).OrderedMedicines);
const ImmunizationModal = late(async () => (await import('./immunization.modal.tsx')).ImmunizationModal);

/** What somebody reacts to, has, takes and was vaccinated with; they come with the head of the page. */
export function ClinicalListsPanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const { day, dayOf } = useFormats();
  const { data: facts } = useQuery(patientFactsQuery(patient));
  const seen = [allergy, condition, medicationStatement, immunization].some(({ privileges }) => may(privileges.read));
  if (!facts || !seen) return null;
  const over = <Status>{t('chart.inactive')}</Status>;
  return (
    <div className={classes.lists}>
      {may(allergy.privileges.read) ? (
        <ClinicalList
          patient={patient}
          wire={allergy}
          title={t('chart.allergies')}
          empty={<NoAllergies patient={patient} none={facts.noAllergies} />}
          rows={facts.allergies.map(({ uuid, allergen, severity, reactions, comment }) => ({
            uuid,
            name: allergen,
            about: [severity, ...reactions, comment],
          }))}
          add={t('chart.addAllergy')}
          dialog={AllergyModal}
        />
      ) : null}
      {may(condition.privileges.read) ? (
        <ClinicalList
          patient={patient}
          wire={condition}
          title={t('chart.conditions')}
          empty={<Text c="dimmed">{t('chart.noConditions')}</Text>}
          rows={facts.conditions.map(({ uuid, name, active, onset, end, detail }) => ({
            uuid,
            name,
            state: active ? null : over,
            about: [onset && t('chart.sinceDay', { date: dayOf(onset) }), end && t('chart.until', { moment: dayOf(end) }), detail],
            ends: active,
          }))}
          add={t('chart.addCondition')}
          dialog={ConditionModal}
        />
      ) : null}
      {may(medicationStatement.privileges.read) ? (
        <ClinicalList
          patient={patient}
          wire={medicationStatement}
          title={t('chart.medicines')}
          empty={<Text c="dimmed">{t('chart.noMedicines')}</Text>}
          rows={facts.medicines.map(({ uuid, name, active, dose, start, end, endReason, comment }) => ({
            uuid,
            name,
            state: active ? null : over,
            about: [
              dose,
              start && t('chart.sinceDay', { date: day(start) }),
              end && t('chart.until', { moment: day(end) }),
              endReason,
              comment,
            ],
            ends: active,
          }))}
          add={t('chart.addMedicine')}
          dialog={MedicineModal}
        />
      ) : null}
      {facts.prescriptions.length > 0 ? <OrderedMedicines orders={facts.prescriptions} /> : null}
      {may(immunization.privileges.read) ? (
        <ClinicalList
          patient={patient}
          wire={immunization}
          title={t('chart.immunizations')}
          empty={<Text c="dimmed">{t('chart.noImmunizations')}</Text>}
          rows={facts.immunizations.map(({ uuid, name, date, doseNumber, lotNumber, manufacturer, nextDose, comment }) => ({
            uuid,
            name,
            state:
              nextDose !== null && nextDose < today() ? (
                <Status tone="warning">{t('chart.dueSince', { date: day(nextDose) })}</Status>
              ) : null,
            about: [
              day(date),
              doseNumber === null ? null : t('chart.doseNth', { number: doseNumber }),
              lotNumber && t('chart.lotOf', { lot: isolated(lotNumber) }),
              manufacturer,
              nextDose !== null && nextDose >= today() ? t('chart.nextDoseOn', { date: day(nextDose) }) : null,
              comment,
            ],
          }))}
          add={t('chart.addImmunization')}
          dialog={ImmunizationModal}
        />
      ) : null}
    </div>
  );
}
