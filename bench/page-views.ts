import { join } from 'node:path';
import { createServer } from 'vite';

/** The views in which pages ask for what a device holds. */
export interface PageViews {
  readonly view: string;
  readonly tests: string;
  readonly events: string;
}

/** As `apps/web` has them: its modules are read as Vite reads them. */
export async function pageViews(): Promise<PageViews> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..', 'apps', 'web'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  });
  const text = async (module: string, name: string): Promise<string> => {
    const { [name]: view } = (await vite.ssrLoadModule(module)) as Readonly<Record<string, { readonly text: string } | undefined>>; // its exports
    if (view === undefined) throw new Error(`${module} has no ${name}`);
    return view.text;
  };
  try {
    return {
      view: await text('/features/patient/details/patient-details.ts', 'detailsView'),
      tests: await text('/features/lab/order/lab-work.queries.ts', 'heldTestView'),
      events: await text('/features/event/summary/event.queries.ts', 'heldEventView'),
    };
  } finally {
    await vite.close();
  }
}
