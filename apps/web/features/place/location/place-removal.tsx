import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { location } from '@fieldward/contract/place/location.ts';
import { ANY_VERSION, remove, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import type { PlaceActions } from './location-list.columns.tsx';
import type { Choose } from './removal-instead.tsx';

/** Deletes a place after showing what uses it, and takes one back. */
export function usePlaceRemoval(choose: Choose): Pick<PlaceActions, 'remove' | 'restore'> {
  const queries = useQueryClient();
  return useMemo(() => {
    async function tried(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (problem) {
        notifyProblem(problem);
      }
      await queries.invalidateQueries({ queryKey: ['location'] });
    }
    return {
      restore: (place) =>
        void tried(async () => {
          await save(location, { retired: false }, { uuid: place.uuid, ifMatch: ANY_VERSION });
          notify('place.restored', { name: place.display });
        }),
      remove: (place) =>
        void (async () => {
          const { Instead } = await import('./removal-instead.tsx');
          const instead = <Instead place={place} choose={choose} />;
          if (!(await confirmRemoval({ of: 'location', uuid: place.uuid, instead }))) return;
          await tried(async () => {
            await remove(location, place.uuid);
            notify('place.deleted');
          });
        })(),
    };
  }, [choose, queries]);
}

interface DeletedSwitchProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** 'Show deleted', for those who may take places back. */
export function DeletedSwitch({ value, onChange }: DeletedSwitchProps) {
  const t = useText();
  const { may } = useSession();
  if (!may(location.privileges.write)) return null;
  return <Switch my="auto" label={t('place.showDeleted')} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
