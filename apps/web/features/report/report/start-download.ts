import { ApiProblem } from '../../../lib/api.ts';
import { leaveForLogin } from '../../../lib/sign-out.ts';

/** After so long nothing more is heard of a download through its frame; the list of exports knows the rest. */
const LISTENING = 15 * 60_000;

/**
 * Lets the browser download an address, so that a file of any size goes to the disk and never through this page. Ends when the page does not: the
 * download goes on while the person works elsewhere.
 * @param refused called with the problem when the server answers with anything else than a file
 */
export function startDownload(address: string, refused: (problem: ApiProblem) => void): void {
  const frame = document.createElement('iframe');
  frame.name = `download-${crypto.randomUUID()}`;
  frame.hidden = true;
  document.body.append(frame);
  const end = (): void => frame.remove();
  const timer = setTimeout(end, LISTENING);
  // a frame is loaded with what is not a file: a refusal, whose reason no frame may show
  frame.addEventListener('load', () => {
    if (isEmpty(frame)) return;
    clearTimeout(timer);
    end();
    void reasonOf(address).then(refused);
  });
  const link = document.createElement('a');
  link.href = address;
  link.target = frame.name;
  link.rel = 'noopener';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Whether a frame still holds the empty page that it begins with. What another page may not look into is not empty. */
function isEmpty(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow === null || frame.contentWindow.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** Asks again, for the reason alone. */
async function reasonOf(address: string): Promise<ApiProblem> {
  const asking = new AbortController();
  try {
    const answer = await fetch(address, { credentials: 'same-origin', headers: { Accept: 'application/json' }, signal: asking.signal });
    if (answer.ok) {
      asking.abort();
      return new ApiProblem(500, undefined, 'the download was refused and then was not');
    }
    if (answer.status === 401) leaveForLogin('expired');
    return new ApiProblem(answer.status, await answer.json().catch(() => undefined), answer.statusText);
  } catch {
    return new ApiProblem(0, undefined, 'unreachable');
  }
}
