import { decideRights, expectRights } from '@fieldward/contract/site/site-rights.ts';
import type { Site } from '@fieldward/contract/site/site.operations.ts';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { notifyProblem } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { DataGrid } from '../../ui/data-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Skeletons } from '../../ui/states.tsx';
import { TakeSiteFile } from './carry-files.tsx';
import { OwnCentre } from './own-centre.panel.tsx';
import { anotherCode, SITES, sitesQuery } from './site.queries.ts';
import { useSiteColumns } from './site-list.columns.tsx';
import type { WithCode } from './site-code.modal.tsx';

const EndSite = lazy(() => import('./end-site.modal.tsx'));
const HeldRows = lazy(() => import('./held-rows.modal.tsx'));
const NewSite = lazy(() => import('./new-site.modal.tsx'));
const SiteCode = lazy(() => import('./site-code.modal.tsx'));

/** /administration/sites: the servers of clinics that have the programme from here; on such a server, the centre that it has it from. */
export default function SiteListScreen() {
  const t = useText();
  const { may } = useSession();
  const mayDecide = decideRights.every((right) => may(right));
  const mayExpect = expectRights.every((right) => may(right));
  const queries = useQueryClient();
  const found = useQuery(sitesQuery);
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Site | null>(null);
  const [deciding, setDeciding] = useState<Site | null>(null);
  const [told, setTold] = useState<WithCode | null>(null);

  async function newCode({ uuid }: Site): Promise<void> {
    try {
      setTold(await anotherCode(uuid));
      await queries.invalidateQueries({ queryKey: SITES });
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  const columns = useSiteColumns({
    end: setEnding,
    decide: mayDecide ? setDeciding : null,
    renew: mayExpect ? (site) => void newCode(site) : null,
  });
  // which of the two this server is, nobody knows yet
  if (found.isPending) return <Skeletons rows={6} />;
  const centre = found.data?.centre ?? null;
  if (centre !== null) return <OwnCentre centre={centre} title={t('administration.sites')} />;
  return (
    <>
      <PageHeader title={t('administration.sites')} subtitle={t('site.about')}>
        <TakeSiteFile />
        {mayExpect ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            {t('site.new')}
          </Button>
        ) : null}
      </PageHeader>
      {found.isSuccess ? (
        <Alert role="note" color="teal" icon={<IconInfoCircle aria-hidden />} mb="md">
          {t('site.patients')}
        </Alert>
      ) : null}
      <DataGrid
        name="sites"
        label={t('administration.sites')}
        columns={columns}
        rows={found.data?.results}
        idOf={(row) => row.uuid}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={t('site.none')} hint={t('site.noneWhy')} />}
      />
      <Suspense fallback={null}>
        {making ? <NewSite onClose={() => setMaking(false)} onMade={setTold} /> : null}
        {told === null ? null : <SiteCode told={told} onClose={() => setTold(null)} />}
        {deciding === null ? null : <HeldRows site={deciding} onClose={() => setDeciding(null)} />}
        {ending === null ? null : <EndSite site={ending} onClose={() => setEnding(null)} />}
      </Suspense>
    </>
  );
}
