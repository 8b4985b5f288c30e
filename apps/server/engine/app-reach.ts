import { opens, type ResourceScope, type ScopeAct } from '@fieldward/domain/account/app-scope.ts';
import { Problem } from './problem.ts';

/** How far an app reaches that acts for a person: beside what that person may do, and at most as far. */
export interface AppReach {
  readonly scopes: readonly ResourceScope[];
  /** Key of the one patient for whom it is open: it sees nobody else (db/app-views.sql). Null where it is open for all whom the person sees. */
  readonly patient: string | null;
}

/** Whoever acts, by what says whether that is an app. */
interface MaybeApp {
  readonly app?: AppReach;
}

/** Whether nothing but privileges keeps an actor from doing something with a type of FHIR. Everybody but an app is open to all. */
export const reaches = ({ app }: MaybeApp, type: string, act: ScopeAct): boolean => app === undefined || opens(app.scopes, type, act);

/** Refuses an app what its scopes do not open. Raises `app.scope`. */
export function demandReach(actor: MaybeApp, type: string, ...acts: readonly ScopeAct[]): void {
  for (const act of acts) if (!reaches(actor, type, act)) throw new Problem('app.scope', { scope: `${type}.${act}` });
}

/** Refuses apps what no scope opens. Raises `app.notForApps`. */
export function demandNoApp({ app }: MaybeApp): void {
  if (app !== undefined) throw new Problem('app.notForApps');
}
