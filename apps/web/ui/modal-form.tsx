import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { WhichDraft } from '../lib/drafts.ts';
import type { KeptForm } from '../lib/kept-form.ts';
import { useText } from '../lib/text.ts';
import { confirm } from './confirm.tsx';
import { DraftOffer } from './draft-offer.tsx';
import classes from './modal-form.module.css';
import { focusFirstProblem } from './focus-problem.ts';
import { KEPT_FROM_SENDING } from './kept-text.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useFocusWhenEnabled } from './use-focus-when-enabled.ts';

interface ModalFormProps {
  /** Until it is false. */
  opened?: boolean;
  onClose: () => void;
  title: string;
  /** Called on submission; the button is busy until it settles. It shows its own problems. */
  onSubmit: () => void | Promise<unknown>;
  /** Shows what is wrong without sending: called where the text of a field already keeps the form from being sent. */
  onCheck?: () => void;
  children: ReactNode;
  submitLabel?: string;
  cancelLabel?: string;
  /** Something was typed: closing asks first. */
  dirty?: boolean;
  /** What is typed is kept as a draft, which was or is given up when somebody leaves without saving. */
  kept?: KeptForm;
  submitDisabled?: boolean;
  /** Red button: something is lost for ever. */
  destructive?: boolean;
  /** The keyboard begins at the primary button, as soon as it is enabled: there is nothing to type, Enter does it. */
  submitFirst?: boolean;
  /** Stands left of the buttons: a quiet extra action. */
  extra?: ReactNode;
  size?: number | string;
}

/** Calls `onCheck` where the text of a field kept the form from being sent. */
function useChecking(form: RefObject<HTMLFormElement | null>, onCheck: (() => void) | undefined): void {
  useEffect(() => {
    const shown = form.current;
    if (shown === null || onCheck === undefined) return;
    shown.addEventListener(KEPT_FROM_SENDING, onCheck);
    return () => shown.removeEventListener(KEPT_FROM_SENDING, onCheck);
  });
}

/** A form in a dialog: title, fields, Cancel and one primary button that stay in sight; Enter submits. Full screen on a phone. */
export function ModalForm({
  opened = true,
  onClose,
  title,
  onSubmit,
  onCheck,
  children,
  submitLabel,
  cancelLabel,
  dirty,
  kept,
  submitDisabled,
  destructive = false,
  submitFirst = false,
  extra,
  size = 560,
}: ModalFormProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useChecking(form, onCheck);
  const send = useFocusWhenEnabled(submitFirst, submitDisabled === true);
  const waits = kept !== undefined && kept.earlier !== null;
  useFocusBack();

  function choose(what: WhichDraft | 'none'): void {
    if (what === 'none') kept?.drop();
    else kept?.restore(what);
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[data-autofocus], input, select, textarea')?.focus());
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (busy || submitDisabled) return;
    const sent = event.currentTarget;
    setBusy(true);
    try {
      await onSubmit();
    } finally {
      setBusy(false);
      // What is wrong comes into sight, and typing goes on there.
      requestAnimationFrame(() => focusFirstProblem(sent));
    }
  }

  async function close(): Promise<void> {
    if (busy) return;
    const leave = !dirty || (await confirm({ title: t('shell.leaveTitle'), message: t('shell.leaveText'), destructive: false }));
    if (!leave) return;
    if (dirty) kept?.drop();
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        {waits ? <DraftOffer title={t('shell.draftTitle')} draft={kept.earlier} restore={choose} discard={() => choose('none')} /> : null}
        <div ref={fields} key={kept?.round} className={classes.fields} inert={waits} data-waits={waits || undefined}>
          {children}
        </div>
        <Group gap="xs" className={classes.buttons}>
          {extra}
          <span className={classes.push} />
          <Button variant="default" onClick={() => void close()} disabled={busy}>
            {cancelLabel ?? t('shell.cancel')}
          </Button>
          <Button
            ref={send}
            type="submit"
            {...(destructive ? { color: 'red' } : {})}
            loading={busy}
            disabled={waits || (submitDisabled ?? false)}
            {...(submitFirst ? { 'data-autofocus': true } : {})}
          >
            {submitLabel ?? t('shell.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
