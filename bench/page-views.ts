import { join } from 'node:path';
import { createServer } from 'vite';

/** The views in which pages ask for what a device holds. */
export interface PageViews {
  readonly view: string;
  readonly tests: string;
  readonly events: string;
}

/** Where `apps/web` has them: modules, and what they export. */
export const VIEWS = {
  view: ['/widgets/person-details/patient-details.ts', 'detailsView'],
  tests: ['/features/lab/order/lab-work.queries.ts', 'heldTestView'],
  events: ['/features/event/summary/event.queries.ts', 'heldEventView'],
} as const satisfies Record<keyof PageViews, readonly [string, string]>;

/** As `apps/web` has them: its modules are read as Vite reads them. */
export async function pageViews(): Promise<PageViews> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..', 'apps', 'web'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  });
  const text = async ([module, name]: readonly [string, string]): Promise<string> => {
    const { [name]: view } = (await vite.ssrLoadModule(module)) as Readonly<Record<string, { readonly text: string } | undefined>>; // its exports
    if (view === undefined) throw new Error(`${module} has no ${name}`);
    return view.text;
  };
  try {
    return { view: await text(VIEWS.view), tests: await text(VIEWS.tests), events: await text(VIEWS.events) };
  } finally {
    await vite.close();
  }
}
