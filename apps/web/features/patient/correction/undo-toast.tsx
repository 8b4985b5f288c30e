import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { messageText } from '../../../lib/text.ts';
import { formsChanged, undoAct } from './correction.queries.ts';

interface Undoable {
  readonly encounter: string;
  readonly act: string;
  /** Whom it concerns. */
  readonly patients: readonly string[];
  /** What was done, as a sentence. */
  readonly done: string;
  readonly queries: QueryClient;
}

/** Takes back that a form was moved or voided, and says so. */
export async function takeBack(encounter: string, act: string | null, patients: readonly string[], queries: QueryClient): Promise<void> {
  try {
    await undoAct(encounter, act);
    notify('correction.undone');
  } catch (problem) {
    notifyProblem(problem);
  }
  await formsChanged(queries, ...patients);
}

/** Says that a form was moved or voided, with the way back for a while. */
export function tellWithUndo({ encounter, act, patients, done, queries }: Undoable): void {
  offerUndo(`form:${encounter}`, done, () => takeBack(encounter, act, patients, queries));
}

/** Says what was done, with the way back for a while. */
export function offerUndo(id: string, done: string, undo: () => Promise<void>): void {
  notifications.hide(id);
  notifications.show({
    id,
    color: 'green',
    autoClose: 15_000,
    closeButtonProps: { 'aria-label': messageText({ code: 'shell.close' }) },
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{done}</span>
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          {messageText({ code: 'correction.undo' })}
        </Button>
      </Group>
    ),
  });
}
