import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { local } from '../../../lib/local-store.ts';
import { useParam } from '../../../widgets/navigation.tsx';
import type { Named } from '../../../widgets/workflow.queries.ts';

/** The workflow, phase and stage that are being arranged: from the address, or else the ones worked on last. */
interface WorkflowPlace {
  workflow: Named;
  phase: Named;
  stage: Named;
}

const keys = {
  workflow: ['active-workflow-uuid', 'active-workflow-name', 'hydra/workflow'],
  phase: ['active-phases-uuid', 'active-phases-name', 'hydra/phase'],
  stage: ['active-component-uuid', 'active-component-name', 'hydra/component'],
} as const;

type Level = keyof WorkflowPlace;

function useLevel(level: Level): Named {
  const [uuidKey, nameKey, path] = keys[level];
  const uuid = useParam(level) || (local.get(uuidKey) ?? '');
  const known = local.get(uuidKey) === uuid ? (local.get(nameKey) ?? '') : '';
  const { data } = useQuery({
    queryKey: [path, uuid, 'name'],
    queryFn: () => api.get<Named>(`${path}/${uuid}`, { v: 'default' }),
    enabled: uuid !== '',
    staleTime: 60_000,
  });
  const name = data?.name ?? known;
  useEffect(() => {
    if (uuid === '' || name === '') return;
    local.set(uuidKey, uuid);
    local.set(nameKey, name);
  }, [uuid, name, uuidKey, nameKey]);
  return { uuid, name };
}

/** Reads the place from the address and keeps it in the browser, under the keys of the older client. */
export function useWorkflowPath(): WorkflowPlace {
  return { workflow: useLevel('workflow'), phase: useLevel('phase'), stage: useLevel('stage') };
}
