import { createContext, use, useSyncExternalStore } from 'react';
import type { BuilderStore } from './builder-store.ts';

/** The form that is being built, for everything below the builder. */
export const BuilderContext = createContext<BuilderStore | null>(null);

/** The form that is being built. */
export function useBuilder(): BuilderStore {
  const store = use(BuilderContext);
  if (store === null) throw new Error('outside of the builder');
  return store;
}

/** A part of what is being built; draws again only when that part is another. `pick` answers the same object while nothing changed. */
export function useBuilderState<T>(pick: (store: BuilderStore) => T): T {
  const store = useBuilder();
  return useSyncExternalStore(store.subscribe, () => pick(store));
}
