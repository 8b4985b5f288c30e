import type { ReferralOfPatient } from '@fieldward/contract/patient/referral.operations.ts';
import type { May } from '@fieldward/contract/privileges.ts';
import { actsOf, type ReferralAct, type ReferralNow } from '@fieldward/domain/care/referral.ts';
import { IconArrowBack, IconArrowBackUp, IconCheck, IconChecks, IconDoorEnter, IconEye, IconMail } from '@tabler/icons-react';
import { callFile } from '../../lib/call.ts';
import { notifyProblem } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { useLanguage, useText } from '../../lib/text.ts';
import { MenuEntry, MoreMenu } from '../../ui/more-menu.tsx';
import { actWords } from './referral-words.ts';

/** The sign of each act. */
export const actIcons = {
  receive: IconEye,
  accept: IconCheck,
  arrive: IconDoorEnter,
  return: IconArrowBackUp,
  finish: IconChecks,
  withdraw: IconArrowBack,
} as const satisfies Readonly<Record<ReferralAct, unknown>>;

/** What a referral is, as far as it decides what can be done. */
const nowOf = ({ kind, state, arrived, to, sends, receives }: ReferralOfPatient): ReferralNow => ({
  kind,
  state,
  arrived: arrived !== null,
  outside: to === null,
  sends,
  receives,
});

/** What somebody may do with a referral, the first first. */
export const actsWith = (referral: ReferralOfPatient, may: May): readonly ReferralAct[] =>
  may('Edit Referrals') ? actsOf(nowOf(referral)) : [];

/** Prints the letter, and says why that failed. */
function useLetter(): (uuid: string) => Promise<void> {
  const language = useLanguage();
  return async (referral) => {
    try {
      await callFile('GET fieldward/referralletter', { query: { referral, language } }, 'letter.pdf');
    } catch (problem) {
      notifyProblem(problem);
    }
  };
}

interface ReferralMenuProps {
  referral: ReferralOfPatient;
  /** Whom it is about. */
  name: string;
  onAct: (act: ReferralAct) => void;
}

/** What can be done with a referral, by those who may; the letter by everybody who sees it. */
export function ReferralMenu({ referral, name, onAct }: ReferralMenuProps) {
  const t = useText();
  const { may } = useSession();
  const print = useLetter();
  const acts = actsWith(referral, may);
  return (
    <MoreMenu label={t('chart.moreOf', { name })}>
      {acts.map((act) => (
        <MenuEntry
          key={act}
          icon={actIcons[act]}
          text={t(actWords[act])}
          {...(act === 'withdraw' ? { color: 'red' } : {})}
          onClick={() => onAct(act)}
        />
      ))}
      <MenuEntry icon={IconMail} text={t('referral.letter')} onClick={() => void print(referral.uuid)} />
    </MoreMenu>
  );
}
