import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useText } from '../lib/text.ts';

/** What somebody saved: a form with the button that sent it, or a button that saves without one. */
type Saved = { readonly form: HTMLFormElement; readonly by: HTMLElement | null } | { readonly button: HTMLElement };

/** What somebody saved, when they have pressed nothing else since. */
let last: Saved | undefined;

function note(event: Event): void {
  if (!(event.target instanceof Element)) return;
  if (event instanceof SubmitEvent) {
    if (event.target instanceof HTMLFormElement) last = { form: event.target, by: event.submitter };
    return;
  }
  const button = event.target.closest<HTMLElement>('[data-saves]');
  if (button !== null) last = { button };
  // a form that is sent by this click says so next
  else if (event.target.closest('button, a, [role=menuitem], [type=checkbox]') !== null) last = undefined;
}

/** Notes from now on what is saved. Call once. */
export function noteSaves(): void {
  addEventListener('submit', note, true);
  addEventListener('click', note, true);
}

const isThere = (saved: Saved): boolean => ('form' in saved ? saved.form : saved.button).isConnected;

function save(saved: Saved): void {
  notifications.clean();
  if (!isThere(saved)) return;
  if ('button' in saved) saved.button.click();
  else saved.form.requestSubmit(saved.by?.isConnected === true ? saved.by : null);
}

/** The button beside the news that a save did not reach the server: it saves what stands in the form now. Null when there is none any more. */
export function saveAgain() {
  const saved = last;
  return saved !== undefined && isThere(saved) ? <SaveAgain onClick={() => save(saved)} /> : null;
}

function SaveAgain({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <div>
      <Button variant="default" size="xs" mt={8} onClick={onClick}>
        {t('offline.again')}
      </Button>
    </div>
  );
}
