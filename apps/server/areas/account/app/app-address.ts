import { LONGEST_ADDRESS } from '@fieldward/domain/account/connected-app.ts';

const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an address may be that of an app: `https`, or `http` on the machine of whoever uses it, without name, password and fragment. It is compared to the letter
 * later, so that it has to be written as browsers write it.
 */
export function isAppAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, href } = new URL(text);
  const open = protocol === 'https:' || (protocol === 'http:' && HERE.has(hostname));
  return (
    open &&
    username === '' &&
    password === '' &&
    !text.includes('#') &&
    !/[\s\\]/.test(text) &&
    [href, href.replace(/\/$/, '')].includes(text)
  );
}
