const API = '/openmrs/ws/rest/v1/fieldward/resetlink';

/** What the server tells of a link: whose it is and what a password must be, or in which sentence it refuses. */
export type ResetResponse =
  | { ok: true; username: string; policy: 'specification' | 'modern' }
  | { ok: false; code: 'resetInvalid' | 'tooMany' | 'unreachable' }
  | { ok: false; code: 'password'; message: string };

/** Why a password is refused, in the language of the page; fetched when it has to be said. */
async function passwordSentence(code = '', otherwise = ''): Promise<string> {
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

/** Asks whose link it is; with a password, sets it. */
export async function askResetLink(token: string, newPassword?: string): Promise<ResetResponse> {
  try {
    const response = await fetch(API, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, ...(newPassword === undefined ? {} : { newPassword }) }),
    });
    const body = (await response.json()) as {
      username?: string;
      policy?: string;
      error?: { code?: string; message?: string; fieldErrors?: Record<string, { code?: string; message?: string }[]> };
    };
    if (response.ok) return { ok: true, username: body.username ?? '', policy: body.policy === 'modern' ? 'modern' : 'specification' };
    const message = body.error?.fieldErrors?.['newPassword']?.[0];
    if (message !== undefined) return { ok: false, code: 'password', message: await passwordSentence(message.code, message.message) };
    if (response.status === 429) return { ok: false, code: 'tooMany' };
    return { ok: false, code: response.status < 500 ? 'resetInvalid' : 'unreachable' };
  } catch {
    return { ok: false, code: 'unreachable' };
  }
}
