import type { HouseholdMemberShown, HouseholdPage } from '@fieldward/contract/patient/household.operations.ts';
import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { person } from '@fieldward/contract/patient/person.ts';
import { view } from '@fieldward/contract/view.ts';
import { IconDoorExit, IconHomeCheck, IconPencil, IconUserCheck, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { oneTagged, save } from '../../../lib/client.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import type { HouseholdWork } from './household-dialog.tsx';

const memberVersion = view(patientWire, { uuid: true });

interface MemberMenuProps {
  member: HouseholdMemberShown;
  household: HouseholdPage;
  onWork: (work: HouseholdWork) => void;
}

/** The address of a household as one of a person; null where it says nothing. */
function addressOf({
  address1,
  address2,
  address3,
  cityVillage,
  countyDistrict,
  stateProvince,
  country,
  latitude,
  longitude,
}: HouseholdPage) {
  const texts = { address1, address2, address3, cityVillage, countyDistrict, stateProvince, country };
  if (Object.values(texts).every((text) => text === null || text === '')) return null;
  return latitude === null || longitude === null ? texts : { ...texts, latitude: String(latitude), longitude: String(longitude) };
}

/** What can be done with a member who is no patient. */
function NoPatientEntries({ member, onWork }: Pick<MemberMenuProps, 'member' | 'onWork'>) {
  const t = useText();
  const { may } = useSession();
  if (!may(person.privileges.write)) return null;
  return (
    <>
      <MenuEntry icon={IconPencil} text={t('household.correctMember')} onClick={() => onWork({ kind: 'resident', member })} />
      {may(patientWire.privileges.write) && !member.dead ? (
        <MenuEntry icon={IconUserPlus} text={t('household.register')} onClick={() => onWork({ kind: 'register', member })} />
      ) : null}
      <MenuEntry icon={IconUserCheck} text={t('household.isKnown')} onClick={() => onWork({ kind: 'known', member })} />
    </>
  );
}

/** What else can be done with a member. */
export function MemberMenu({ member, household, onWork }: MemberMenuProps) {
  const t = useText();
  const { may } = useSession();
  const queries = useQueryClient();
  const address = addressOf(household);

  async function takeAddress(): Promise<void> {
    const message = t('household.takeAddressSure', { name: isolated(member.name) });
    try {
      const { etag } = await oneTagged(memberVersion, member.uuid);
      if (!(await confirm({ title: t('household.takeAddress'), message, destructive: false }))) return;
      const person = { addresses: [{ ...address, preferred: true }] };
      await save(patientWire, { person }, { uuid: member.uuid, ifMatch: etag, conflict: 'own' });
    } catch (problem) {
      return notifyProblem(problem);
    }
    await queries.invalidateQueries({ queryKey: ['patient'] });
    notify('household.saved');
  }

  return (
    <MoreMenu label={t('household.moreOf', { name: member.name })}>
      {member.registered ? null : <NoPatientEntries member={member} onWork={onWork} />}
      {member.head ? null : (
        <MenuEntry icon={IconUsers} text={t('household.changeRelation')} onClick={() => onWork({ kind: 'relation', member })} />
      )}
      {address !== null && member.registered && !member.dead && may(patientWire.privileges.write) ? (
        <MenuEntry icon={IconHomeCheck} text={t('household.takeAddress')} onClick={() => void takeAddress()} />
      ) : null}
      {household.members.length === 1 ? null : (
        <MenuEntry icon={IconDoorExit} text={t('household.leaves')} onClick={() => onWork({ kind: 'leave', member })} />
      )}
    </MoreMenu>
  );
}
