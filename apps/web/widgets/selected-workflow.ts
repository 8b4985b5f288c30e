import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { local, useLocal } from '../lib/local-store.ts';
import { workflowsQuery } from './workflow.queries.ts';

/** The name of the workflow that was chosen on this device; undefined without one. One that was retired meanwhile is forgotten. */
export function useSelectedWorkflow(): string | undefined {
  const uuid = useLocal('selectedWorkflowId');
  const name = useLocal('selectedWorkflow');
  const workflows = useQuery({ ...workflowsQuery, enabled: uuid !== undefined, staleTime: 60_000 });
  const known = workflows.data?.find((one) => one.uuid === uuid);
  const gone = workflows.data !== undefined && known === undefined;
  useEffect(() => {
    if (gone) local.remove('selectedWorkflow', 'selectedWorkflowId');
  }, [gone]);
  return gone ? undefined : (known?.name ?? name);
}
