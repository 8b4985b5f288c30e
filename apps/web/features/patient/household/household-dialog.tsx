import type { HouseholdMemberShown, HouseholdPage } from '@fieldward/contract/patient/household.operations.ts';
import { late } from '../../../ui/late.tsx';

const AddMember = late(async () => (await import('./add-member.modal.tsx')).AddMember);
const ChangeRelation = late(async () => (await import('./add-member.modal.tsx')).ChangeRelation);
const ChooseHead = late(async () => (await import('./choose-head.modal.tsx')).ChooseHead);
const EditHousehold = late(async () => (await import('./edit-household.modal.tsx')).EditHousehold);
const EditResident = late(async () => (await import('./edit-resident.modal.tsx')).EditResident);
const JoinHousehold = late(async () => (await import('./join-household.modal.tsx')).JoinHousehold);
const KnownResident = late(async () => (await import('./known-resident.modal.tsx')).KnownResident);
const MemberLeaves = late(async () => (await import('./member-leaves.modal.tsx')).MemberLeaves);
const RegisterResident = late(async () => (await import('./register-resident.modal.tsx')).RegisterResident);
const RemoveHousehold = late(async () => (await import('./remove-household.modal.tsx')).RemoveHousehold);
const SplitHousehold = late(async () => (await import('./split-household.modal.tsx')).SplitHousehold);

/** What is being done with a household. */
export type HouseholdWork =
  | { readonly kind: 'add' | 'edit' | 'head' | 'join' | 'remove' | 'split' }
  | { readonly kind: 'relation' | 'leave' | 'resident' | 'register' | 'known'; readonly member: HouseholdMemberShown };

/** What the dialogs of a household are given. */
export interface HouseholdDialogProps {
  household: HouseholdPage;
  /** Version of what is shown. */
  etag: string | undefined;
  onClose: () => void;
}

/** The dialog of what is being done with a household; none for null. */
export function HouseholdDialog({ work, ...props }: HouseholdDialogProps & { work: HouseholdWork | null }) {
  switch (work?.kind) {
    case 'add':
      return <AddMember {...props} />;
    case 'edit':
      return <EditHousehold {...props} />;
    case 'head':
      return <ChooseHead {...props} />;
    case 'join':
      return <JoinHousehold {...props} />;
    case 'split':
      return <SplitHousehold {...props} />;
    case 'remove':
      return <RemoveHousehold {...props} />;
    case 'relation':
      return <ChangeRelation {...props} member={work.member} />;
    case 'leave':
      return <MemberLeaves {...props} member={work.member} />;
    case 'resident':
      return <EditResident {...props} member={work.member} />;
    case 'register':
      return <RegisterResident {...props} member={work.member} />;
    case 'known':
      return <KnownResident {...props} member={work.member} />;
    default:
      return null;
  }
}
