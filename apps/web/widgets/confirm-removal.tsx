import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Use } from '@fieldward/contract/settings/where-used.operations.ts';
import type { Wires } from '@fieldward/contract/wires.ts';
import { call } from '../lib/call.ts';
import { messageText } from '../lib/text.ts';
import { confirm, type ConfirmOptions } from '../ui/confirm.tsx';

interface Removal {
  /** Name of the resource, and which of it is to be removed. */
  readonly of: keyof Wires;
  readonly uuid: string;
  /** What stands beneath the counts when something uses it: other ways. */
  readonly instead?: ReactNode;
}

/** Asks before something is retired or deleted, and shows what uses it, by kind. Without an answer of the server it asks without. */
export async function confirmRemoval({ of, uuid, instead }: Removal, options: ConfirmOptions = {}): Promise<boolean> {
  const uses = await call('GET fieldward/whereused', { query: { resource: of, uuid } }).then(
    (found) => found.uses,
    () => null,
  );
  const question = options.message ?? messageText({ code: 'shell.confirmText' });
  return confirm({ ...options, message: uses === null ? question : <Uses question={question} uses={uses} instead={instead} /> });
}

function Uses({ question, uses, instead }: { question: ReactNode; uses: readonly Use[]; instead: ReactNode }) {
  const title = messageText({ code: 'whereused.title' });
  return (
    <Stack gap="xs">
      <Text component="div">{question}</Text>
      {uses.length === 0 ? (
        <Text c="dimmed">{messageText({ code: 'whereused.nowhere' })}</Text>
      ) : (
        <>
          <Text fw={600}>{title}</Text>
          <ul aria-label={title} style={{ margin: 0 }}>
            {uses.map(({ kind, count }) => (
              <li key={kind}>
                {messageText({ code: 'whereused.line', holes: { what: messageText({ code: `whereused.${kind}` }), count } })}
              </li>
            ))}
          </ul>
          <Text c="dimmed">{messageText({ code: 'whereused.kept' })}</Text>
          {instead}
        </>
      )}
    </Stack>
  );
}
