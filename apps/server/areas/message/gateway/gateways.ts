import type { MessageChannel } from '@fieldward/domain/message/message-state.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import type { Gateway } from './gateway.ts';
import { httpGateway } from './http-gateway.ts';
import { logGateway } from './log-gateway.ts';
import { aboutSecret, type StoredSettings } from './message-settings.ts';
import { smtpGateway } from './smtp-gateway.ts';

/** What gateways are made with besides their settings. */
export interface Around {
  readonly secrets: Secrets;
  /** A line for the log. */
  readonly note: (line: Readonly<Record<string, string>>) => void;
  /** Certificates of mail servers that are trusted besides those of the machine, for tests. */
  readonly ca?: string | undefined;
}

/** The way of a channel, or why there is none. */
export type Way = Gateway | 'noGateway' | 'otherKey';

/** Where gateways report deliveries. */
export const reportAddress = (webAddress: string | null): string | null =>
  webAddress === null ? null : `${webAddress.replace(/\/+$/, '')}/openmrs/ws/rest/v1/fieldward/deliveryreport`;

function opened(secrets: Secrets, sealed: string | null, about: string): { readonly text: string | null } | null {
  try {
    return { text: sealed === null ? null : secrets.open(sealed, about) };
  } catch {
    return null;
  }
}

function smsWay(settings: StoredSettings, { secrets, note }: Around): Way {
  if (settings.sms === 'log') return logGateway('sms', note);
  if (settings.sms !== 'http' || settings.httpUrl === null) return 'noGateway';
  const secret = opened(secrets, settings.httpSecret, aboutSecret.http);
  if (secret === null) return 'otherKey';
  const { httpUrl: url, httpHeader: header, httpSender: sender, webAddress, reportSecret } = settings;
  return httpGateway({ url, header, sender, secret: secret.text, report: reportSecret === null ? null : reportAddress(webAddress) });
}

function emailWay(settings: StoredSettings, { secrets, note, ca }: Around): Way {
  if (settings.email === 'log') return logGateway('email', note);
  const { email, smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser: user, smtpFrom: from } = settings;
  if (email !== 'smtp' || host === null || from === null) return 'noGateway';
  const secret = opened(secrets, settings.smtpSecret, aboutSecret.smtp);
  return secret === null ? 'otherKey' : smtpGateway({ host, port, security, user, from, secret: secret.text, ca });
}

/** The ways by which messages go out now. */
export function waysOf(settings: StoredSettings, around: Around): Readonly<Record<MessageChannel, Way>> {
  return { sms: smsWay(settings, around), email: emailWay(settings, around) };
}
