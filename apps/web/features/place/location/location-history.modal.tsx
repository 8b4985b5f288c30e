import type { LocationHistoryEntry } from '@fieldward/contract/place/location.operations.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Ref } from '@fieldward/contract/view.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { historyQuery } from './location-list.queries.ts';

const fieldNames: Readonly<Record<string, PlainCode>> = {
  name: 'place.name',
  description: 'place.description',
  address1: 'place.address',
  address2: 'place.landmark',
  cityVillage: 'place.cityVillage',
  stateProvince: 'place.stateProvince',
  countyDistrict: 'place.countyDistrict',
  country: 'place.country',
  postalCode: 'place.postalCode',
  latitude: 'place.latitude',
  longitude: 'place.longitude',
  tags: 'place.tags',
  parentLocation: 'place.parent',
};

/** A new name and a new parent have entries of their own, which say more. */
const toldApart: ReadonlySet<string> = new Set(['name', 'parentLocation']);
const changedIn = ({ detail }: Pick<LocationHistoryEntry, 'detail'>): string[] =>
  (Array.isArray(detail?.['changed']) ? detail['changed'] : []).map(String).filter((name) => !toldApart.has(name));

/** Whether an entry says something that no other one says. */
function isWorthShowing(entry: LocationHistoryEntry): boolean {
  return entry.action !== 'update' || entry.detail?.['import'] === true || changedIn(entry).length > 0;
}

/** What was done, in a sentence. */
function deedOf({ action, detail }: Pick<LocationHistoryEntry, 'action' | 'detail'>, t: Say): string {
  const text = (name: string): string => {
    const value = detail?.[name];
    return typeof value === 'string' ? value : t('place.topLevel');
  };
  switch (action) {
    case 'create':
      return detail?.['import'] === true ? t('place.didImported') : t('place.didCreate');
    case 'update': {
      if (detail?.['import'] === true) return t('place.didImportUpdate');
      return t('place.didUpdate', {
        fields: changedIn({ detail })
          .map((name) => (fieldNames[name] ? t(fieldNames[name]) : name))
          .join(', '),
      });
    }
    case 'rename':
      return t('place.didRename', { from: text('from'), to: text('to') });
    case 'move':
      return t('place.didMove', { from: text('from'), to: text('to') });
    case 'retire':
      return t('place.didRetire');
    case 'purge':
      return t('place.didPurge');
    case 'merge':
      return t('place.didMerge', { into: text('into') });
    case 'absorb':
      return t('place.didAbsorb', { from: text('from') });
    default:
      return t('place.didOther', { action });
  }
}

/** What was done to a place, by whom and when; newest first. */
export function LocationHistory({ place, onClose }: { place: Ref; onClose: () => void }) {
  const t = useText();
  useFocusBack();
  const { moment } = useFormats();
  const found = useInfiniteQuery(historyQuery(place.uuid));
  const entries = found.data?.pages.flatMap(({ results }) => results).filter(isWorthShowing) ?? [];
  const title = t('place.historyTitle', { name: place.display });
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeletons rows={4} /> : null}
      {found.data && entries.length === 0 ? <EmptyState title={t('place.historyNone')} /> : null}
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {entries.map((entry, at) => (
          <li key={at}>
            <Text dir="auto">{deedOf(entry, t)}</Text>
            <Text size="sm" c="dimmed">
              {t('place.by', { date: moment(entry.date), user: entry.user?.display ?? t('place.somebody') })}
            </Text>
          </li>
        ))}
      </Stack>
      {found.hasNextPage ? (
        <Button variant="default" mt="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('place.more')}
        </Button>
      ) : null}
    </Modal>
  );
}
