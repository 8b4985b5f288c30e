import type { MessageSettings } from '@fieldward/contract/message/message.operations.ts';
import type { Db } from '../../../engine/db.ts';

/** How messages are sent, as it is kept. */
export type StoredSettings = Omit<MessageSettings, 'hasHttpSecret' | 'hasSmtpSecret' | 'hasReportSecret'> & {
  readonly httpSecret: string | null;
  readonly smtpSecret: string | null;
  readonly reportSecret: string | null;
  readonly version: string;
};

/** What a secret is sealed about: it opens as nothing else. */
export const aboutSecret = { http: 'message gateway http', smtp: 'message gateway smtp' } as const;

/** The columns that a setting is kept in. */
export const settingColumns = {
  sending: 'sending',
  purposes: 'purposes',
  sms: 'sms',
  quietFrom: 'quiet_from',
  quietTo: 'quiet_to',
  digestAt: 'digest_at',
  dailyRoles: 'daily_roles',
  weeklyRoles: 'weekly_roles',
  daysBefore: 'days_before',
  language: 'language',
  assumeConsent: 'assume_consent',
  mayReveal: 'may_reveal',
  webAddress: 'web_address',
  httpUrl: 'http_url',
  httpHeader: 'http_header',
  httpSender: 'http_sender',
  httpSecret: 'http_secret',
  email: 'email',
  smtpHost: 'smtp_host',
  smtpPort: 'smtp_port',
  smtpSecurity: 'smtp_security',
  smtpUser: 'smtp_user',
  smtpFrom: 'smtp_from',
  smtpSecret: 'smtp_secret',
} as const satisfies Partial<Record<keyof StoredSettings, string>>;

const COLUMNS = [...Object.entries(settingColumns), ['reportSecret', 'report_secret']].map(([name, column]) => `s.${column} as "${name}"`);

/** How messages are sent. @param held whether nobody else may change it until the end of the transaction */
export async function messageSettings(db: Db, held = false): Promise<StoredSettings> {
  const [row] = await db.rows<StoredSettings>(
    `select ${COLUMNS.join(', ')}, s.xmin::text as version from message_setting s ${held ? 'for no key update' : ''}`,
  );
  if (row === undefined) throw new Error('the settings of messages are gone');
  return row;
}
