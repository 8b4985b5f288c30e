import type { Page } from './page.ts';

/** Workflows with their phases, stages and forms. */
export const workflowPages = [
  {
    path: '/workflow',
    screen: 'features/care/workflow/workflow-list.screen.tsx',
    crumb: 'shell.crumbWorkflow',
    reads: ['workflow'],
    writes: ['workflow'],
    menu: { group: 'main', order: 5, label: 'shell.workflows', hint: 'shell.workflowsHint', icon: 'IconRoute', tile: 5 },
    help: 'workflows',
    gateway: 'specification',
    offline: 'server',
  },
  {
    path: '/workflow/phase',
    screen: 'features/care/workflow/phase-list.screen.tsx',
    crumb: 'shell.crumbPhase',
    about: 'workflow',
    help: 'workflows',
    gateway: 'specification',
    offline: 'server',
  },
  {
    path: '/workflow/phase/stage',
    screen: 'features/care/workflow/stage-list.screen.tsx',
    crumb: 'shell.crumbStage',
    about: 'workflow',
    help: 'workflows',
    gateway: 'specification',
    offline: 'server',
  },
  {
    path: '/workflow/phase/stage/form',
    screen: 'features/care/workflow/stage-forms.screen.tsx',
    crumb: 'shell.crumbForm',
    about: 'workflow',
    help: 'workflows',
    gateway: 'specification',
    offline: 'server',
  },
] as const satisfies readonly Page[];
