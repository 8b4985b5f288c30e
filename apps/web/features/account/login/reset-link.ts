import type { PasswordPolicy } from '@fieldward/domain/account/password.ts';
import { ask } from './ask.ts';

/** What the server says of a link: whose it is and what a password must be, or in which sentence it refuses. */
export type ResetResponse =
  | { ok: true; username: string; policy: PasswordPolicy }
  | { ok: false; code: 'resetInvalid' | 'tooMany' | 'unreachable' }
  | { ok: false; code: 'password'; message: string };

/** Why a password is refused, in the language of the page; fetched when it is needed. */
async function passwordSentence(code: string, otherwise: string): Promise<string> {
  const language = document.documentElement.lang;
  const texts: Readonly<Record<string, string | { text: string }>> =
    language === 'fr'
      ? (await import('@fieldward/messages/person/fr.ts')).personFr
      : language === 'ar'
        ? (await import('@fieldward/messages/person/ar.ts')).personAr
        : (await import('@fieldward/messages/person/en.ts')).personEn;
  const found = texts[code];
  return typeof found === 'object' ? found.text : (found ?? otherwise);
}

/** Shows whose link it is; with a password, sets it. */
export async function askResetLink(token: string, newPassword?: string): Promise<ResetResponse> {
  const response = await ask('POST fieldward/resetlink', { body: { token, newPassword } });
  if (response.ok) return { ok: true, username: response.data.username, policy: response.data.policy ?? 'specification' };
  const refused = response.problem?.error.fieldErrors['newPassword']?.[0];
  if (refused !== undefined) return { ok: false, code: 'password', message: await passwordSentence(refused.code, refused.message) };
  if (response.status === 429) return { ok: false, code: 'tooMany' };
  return { ok: false, code: response.status > 0 && response.status < 500 ? 'resetInvalid' : 'unreachable' };
}
