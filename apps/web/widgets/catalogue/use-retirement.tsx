import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Switch, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import type { Change } from '@fieldward/contract/body.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Wires } from '@fieldward/contract/wires.ts';
import { ANY_VERSION, remove, save } from '../../lib/client.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { messageText, useText } from '../../lib/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { confirmRemoval } from '../confirm-removal.tsx';
import { catalogueChanged } from './catalogue.queries.ts';

interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** Metadata whose use can be shown. */
type MetadataWire = Wire & { readonly name: keyof Wires; readonly kind: 'metadata' };

/**
 * Takes something out of use, after showing what uses it, and back into use; `why` is what the question before says.
 * Each resolves to whether it was done; a refusal of the server is shown.
 */
export function useRetirement(wire: MetadataWire) {
  const queries = useQueryClient();
  return useMemo(() => {
    async function tried(work: () => Promise<unknown>, notice: 'entries.retiredNow' | 'entries.restored', name: string): Promise<boolean> {
      let done = false;
      try {
        await work();
        notify(notice, { name });
        done = true;
      } catch (problem) {
        notifyProblem(problem);
      }
      await catalogueChanged(queries, wire);
      return done;
    }
    return {
      retire: async ({ uuid, name }: Named, why: string): Promise<boolean> => {
        const sure = await confirmRemoval(
          { of: wire.name, uuid },
          {
            title: messageText({ code: 'entries.retireTitle', holes: { name } }),
            message: why,
            yes: messageText({ code: 'entries.retire' }),
            no: messageText({ code: 'shell.cancel' }),
          },
        );
        return sure && tried(() => remove(wire, uuid), 'entries.retiredNow', name);
      },
      restore: ({ uuid, name }: Named): Promise<boolean> =>
        // whatever else was changed meanwhile stays
        tried(() => save<Wire>(wire, { retired: false } as Change<Wire>, { uuid, ifMatch: ANY_VERSION }), 'entries.restored', name),
    };
  }, [queries, wire]);
}

/** Takes something back into use; stands where its other actions would. */
export function RestoreButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useText();
  return (
    <Tooltip label={t('entries.restore')}>
      <IconButton icon={IconArrowBackUp} turns color="teal" label={t('entries.restoreOf', { name })} onClick={onClick} />
    </Tooltip>
  );
}

interface InUseSwitchProps {
  retired: boolean;
  name: string;
  retire: () => void;
  restore: () => void;
}

/** Retires what is in use, restores what is not. */
export function InUseSwitch({ retired, name, retire, restore }: InUseSwitchProps) {
  const t = useText();
  if (retired) return <RestoreButton name={name} onClick={restore} />;
  return (
    <Tooltip label={t('entries.retire')}>
      <IconButton icon={IconArchive} color="red" label={t('entries.retireOf', { name })} onClick={retire} />
    </Tooltip>
  );
}

interface DeletedSwitchProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** 'Show deleted', where what is taken out of use is called deleted. */
export function DeletedSwitch({ value, onChange }: DeletedSwitchProps) {
  const t = useText();
  return <Switch my="auto" label={t('entries.showDeleted')} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
