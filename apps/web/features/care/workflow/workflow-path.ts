import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { component, phase, workflow } from '@fieldward/contract/care/workflow.ts';
import { view } from '@fieldward/contract/view.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { one } from '../../../lib/client.ts';
import { local } from '../../../lib/local-store.ts';
import { useParam } from '../../../widgets/navigation.tsx';
import type { Named } from './arrangement.queries.ts';

/** The workflow, phase and stage that are being arranged. */
interface WorkflowPlace {
  workflow: Named;
  phase: Named;
  stage: Named;
}

const named = { uuid: true, name: true } as const;
const keys = {
  workflow: ['active-workflow-uuid', 'active-workflow-name', view(workflow, named)],
  phase: ['active-phases-uuid', 'active-phases-name', view(phase, named)],
  stage: ['active-component-uuid', 'active-component-name', view(component, named)],
} as const;

type Level = keyof WorkflowPlace;

function useLevel(level: Level): Named {
  const [uuidKey, nameKey, row] = keys[level];
  const uuid = useParam(level) || (local.get(uuidKey) ?? '');
  const known = local.get(uuidKey) === uuid ? (local.get(nameKey) ?? '') : '';
  const { data, error } = useQuery({
    queryKey: [row.wire.path, uuid, 'name'],
    queryFn: ({ signal }): Promise<Named> => one(row, uuid, signal),
    enabled: uuid !== '',
    staleTime: 60_000,
  });
  const name = data?.name ?? known;
  useEffect(() => {
    if (uuid === '' || name === '') return;
    local.set(uuidKey, uuid);
    local.set(nameKey, name);
  }, [uuid, name, uuidKey, nameKey]);
  // nothing can be arranged in what does not exist: it counts as not chosen
  return error instanceof ApiProblem && error.status === 404 ? { uuid: '', name: '' } : { uuid, name };
}

/**
 * Reads the place from the address, or else takes the one that was arranged last. The browser keeps it under the keys of the older
 * client. A uuid is '' where nothing is chosen.
 */
export function useWorkflowPath(): WorkflowPlace {
  return { workflow: useLevel('workflow'), phase: useLevel('phase'), stage: useLevel('stage') };
}
