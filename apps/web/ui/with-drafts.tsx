import type { ReactNode } from 'react';
import { useDraftsOpen } from '../lib/drafts.ts';
import { Skeletons } from './states.tsx';

/** A form whose draft is read when it is first drawn: it waits until drafts can be read. */
export function WithDrafts({ children }: { children: ReactNode }) {
  return useDraftsOpen() ? children : <Skeletons rows={10} />;
}
