/** What messages to patients and staff are for, and what their texts may say. */

/** Why a message is written; each has a template in every language that the programme uses. */
export const messagePurposes = ['appointment', 'missed', 'result', 'critical', 'daily', 'weekly', 'report', 'test'] as const;

export type MessagePurpose = (typeof messagePurposes)[number];

/** Who a message is for. */
type MessageAudience = 'patient' | 'staff';

interface Rules {
  readonly audience: MessageAudience;
  /** Names that stand for values in the text: `{day}`. */
  readonly plain: readonly string[];
  /**
   * Those from which others learn what somebody has, as from the name of a TB programme, or who it is that staff are written to about: refused
   * unless the programme allows them.
   */
  readonly revealing: readonly string[];
  /** It does not wait for the end of the quiet hours. */
  readonly urgent: boolean;
}

const ofPatient = ['name', 'place'] as const;
/** How much is to be done where the account works. */
const ofWork = ['due', 'missed', 'trace', 'results', 'forms', 'referrals', 'pairs', 'link', 'programme'] as const;

/** What holds for the messages of each purpose. */
export const purposeRules: Readonly<Record<MessagePurpose, Rules>> = {
  appointment: {
    audience: 'patient',
    plain: [...ofPatient, 'day', 'time'],
    revealing: ['service', 'workflow', 'programme'],
    urgent: false,
  },
  missed: { audience: 'patient', plain: [...ofPatient, 'day'], revealing: ['workflow', 'task', 'programme'], urgent: false },
  result: { audience: 'patient', plain: ofPatient, revealing: ['test', 'programme'], urgent: false },
  critical: {
    audience: 'staff',
    plain: ['name', 'place', 'reference', 'link', 'programme'],
    revealing: ['patient', 'test'],
    urgent: true,
  },
  daily: { audience: 'staff', plain: ['name', 'day', ...ofWork], revealing: [], urgent: false },
  weekly: { audience: 'staff', plain: ['name', 'day', ...ofWork, 'settled', 'lost'], revealing: [], urgent: false },
  report: { audience: 'staff', plain: ['name', 'report', 'from', 'to', 'link', 'programme'], revealing: [], urgent: false },
  test: { audience: 'staff', plain: ['programme'], revealing: [], urgent: true },
};

/** The purposes that are switched on and off; a test is always sent. */
export const switchedPurposes = messagePurposes.filter((purpose) => purpose !== 'test');

/** Whether it is one of the purposes. */
export const isPurpose = (text: string): text is MessagePurpose => messagePurposes.some((each) => each === text);
