import type { HouseholdMemberShown } from '@fieldward/contract/patient/household.operations.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notifyProblem } from '../../../lib/notify.ts';
import { useSettings } from '../../../lib/settings.ts';
import { late } from '../../../ui/late.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { residentNameQuery, typedOf } from './edit-resident.modal.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { householdKey } from './household.queries.ts';

const AddPatient = late(async () => (await import('../registration/add-patient.modal.tsx')).AddPatient);
const RegisterByForm = late(async () => (await import('../registration/register-by-form.modal.tsx')).RegisterByForm);

/** Registers a member who is no patient yet, with what is known of them: afterwards the same person is a patient. */
export function RegisterResident({ household, member, onClose }: HouseholdDialogProps & { member: HouseholdMemberShown }) {
  const go = useGo();
  const queries = useQueryClient();
  const Registration = useSettings().registrationForm === '' ? AddPatient : RegisterByForm;
  const { data: name, error } = useQuery(residentNameQuery(member.uuid));
  if (error) notifyProblem(error);
  if (name === undefined) return null;
  const { birthdate } = member;
  return (
    <Registration
      person={{
        uuid: member.uuid,
        ...typedOf(member, name),
        middleName: name.middleName ?? '',
        born: birthdate === null ? null : dayShown(birthdate),
        estimated: member.birthdateEstimated,
        place: household.location?.uuid ?? '',
        address: household,
      }}
      onClose={onClose}
      onCreated={() => {
        void queries.invalidateQueries({ queryKey: householdKey });
        onClose();
      }}
      onOpen={(uuid) => go('/patient/detail', { patient: uuid })}
    />
  );
}
