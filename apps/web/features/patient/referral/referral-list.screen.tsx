import type { ReferralListed } from '@fieldward/contract/patient/referral.operations.ts';
import { openReferralStates, type ReferralAct } from '@fieldward/domain/care/referral.ts';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { useReferralColumns } from './referral.columns.tsx';
import { referralsQuery } from '../../../widgets/referral/referral-list.queries.ts';

const ReferralActModal = late(async () => (await import('../../../widgets/referral/referral-act.modal.tsx')).ReferralActModal);

const PAGE = 25;
const lists = ['incoming', 'outgoing', 'overdue'] as const;

/** /referral: who comes, who was sent, and who was expected and has not arrived. */
export default function ReferralListScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const [url, setUrl] = useUrlState({ list: 'incoming', open: true, place: '', page: 1 });
  const shown = lists.find((each) => each === url.list) ?? 'incoming';
  const grid = useGridState('', PAGE);
  const [doing, setDoing] = useState<{ readonly act: ReferralAct; readonly referral: ReferralListed } | null>(null);
  const found = useQuery(
    referralsQuery({
      direction: shown === 'overdue' ? undefined : shown,
      states: shown !== 'overdue' && url.open ? openReferralStates : undefined,
      overdue: shown === 'overdue',
      place: url.place || undefined,
      limit: grid.limit,
      startIndex: grid.startIndex,
    }),
  );
  const empty = { incoming: 'referral.noneIncoming', outgoing: 'referral.noneOutgoing', overdue: 'referral.noneOverdue' } as const;
  return (
    <>
      <PageHeader title={t('referral.title')} subtitle={t('referral.about')}>
        <SegmentedControl
          aria-label={t('referral.show')}
          value={shown}
          onChange={(list) => setUrl({ list, page: 1 })}
          data={[
            { value: 'incoming', label: t('referral.incoming') },
            { value: 'outgoing', label: t('referral.outgoing') },
            { value: 'overdue', label: t('referral.withoutArrival') },
          ]}
        />
        <PlaceChoice value={url.place} onChange={(place) => setUrl({ place, page: 1 })} />
        {shown === 'overdue' ? null : (
          <Checkbox
            label={t('referral.openOnly')}
            checked={url.open}
            onChange={(event) => setUrl({ open: event.currentTarget.checked, page: 1 })}
          />
        )}
      </PageHeader>
      <DataGrid
        name="referrals"
        label={t('referral.title')}
        columns={useReferralColumns(found.data?.results, shown, (act, referral) => setDoing({ act, referral }))}
        rows={found.data?.results}
        idOf={({ uuid }) => uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={({ patient }) => go('/patient/detail', { patient: patient.uuid })}
        hrefOf={({ patient }) => href('/patient/detail', { patient: patient.uuid })}
        size={PAGE}
        empty={<EmptyState title={t(empty[shown])} />}
      />
      {doing ? (
        <ReferralActModal
          {...doing}
          patient={{ uuid: doing.referral.patient.uuid, name: doing.referral.patient.display }}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </>
  );
}
