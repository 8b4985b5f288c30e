import type { PatientPair } from '@fieldward/contract/patient/patient-pairs.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { usePairColumns } from './pairs.columns.tsx';
import { decide, pairsKey, pairsQuery, type PairState } from './pairs.queries.ts';

const PAGE = 25;

const addressOf = ({ a, b }: PatientPair) => ({ from: b.uuid, into: a.uuid });

/** Pairs of records that may be of one person, or of which somebody decided that they are not. */
export function Pairs({ state, place, minimum }: { state: PairState; place: string; minimum: number }) {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const queries = useQueryClient();
  const grid = useGridState('', PAGE);
  const found = useQuery(pairsQuery({ state, place, minimum, limit: grid.limit, startIndex: grid.startIndex }));
  const compare = useCallback((pair: PatientPair) => go('/patient/merge', addressOf(pair)), [go]);
  const decided = useCallback(
    async (pair: PatientPair, different: boolean): Promise<void> => {
      try {
        await decide(pair.a.uuid, pair.b.uuid, different);
        notify(different ? 'merge.notSame' : 'merge.openAgain', { a: pair.a.name, b: pair.b.name });
      } catch (problem) {
        notifyProblem(problem);
      }
      await queries.invalidateQueries({ queryKey: pairsKey });
    },
    [queries],
  );
  return (
    <DataGrid
      name="patient-pairs"
      label={t('administration.duplicates')}
      columns={usePairColumns(found.data?.results, state, compare, decided)}
      rows={found.data?.results}
      idOf={(row) => `${row.a.uuid} ${row.b.uuid}`}
      server={{ total: undefined, hasNext: found.data?.hasNext }}
      loading={found.isFetching}
      error={found.error}
      onRetry={() => void found.refetch()}
      onOpen={compare}
      hrefOf={(row) => href('/patient/merge', addressOf(row))}
      size={PAGE}
      empty={
        state === 'open' ? (
          <EmptyState title={t('merge.noPairs')} hint={t('merge.noPairsWhy')} />
        ) : (
          <EmptyState title={t('merge.noDifferent')} />
        )
      }
    />
  );
}
