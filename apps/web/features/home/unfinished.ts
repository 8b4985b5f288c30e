import type { DraftOf, KeptDraft } from '../../lib/drafts.ts';

/** What was begun: a form, a correction of one, results of a test, the plan or the closure of an event. */
type Kind = 'form' | 'correction' | 'results' | 'plan' | 'closure';

/** Something that was typed and not saved, and where one goes on with it. */
export interface Unfinished {
  readonly of: DraftOf;
  readonly at: number;
  readonly kind: Kind;
  /** uuid of the place of the form in its workflow, of the filled form, the test or the event. */
  readonly subject: string;
  /** uuid; '' for what is about nobody. */
  readonly patient: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

interface Way {
  readonly kind: Kind;
  readonly to: string;
  readonly search: (subject: string, patient: string) => Readonly<Record<string, string>>;
}

const ways: Readonly<Record<string, Way>> = {
  correct: { kind: 'correction', to: '/patient/detail/visit/correct', search: (encounter, patient) => ({ patient, encounter }) },
  'lab-results': { kind: 'results', to: '/testresults', search: (test) => ({ test }) },
  'event-planner': { kind: 'plan', to: '/event/planner', search: (event) => ({ event }) },
  'event-closure': { kind: 'closure', to: '/event/closure', search: (event) => ({ event }) },
};

const fill: Way = {
  kind: 'form',
  to: '/patient/detail/dataentry/form',
  search: (componentForm, patient) => ({ patient, componentForm }),
};

/** An event that is being planned and has no uuid yet: the planner itself offers it. */
const NEW = 'new';

/** Where one goes on with a draft; null for what a dialog keeps, which offers it when it is opened again. */
export function unfinishedOf({ form, patient = '', at }: KeptDraft): Unfinished | null {
  const [, name = '', subject = ''] = /^([a-z-]+):(.+)$/.exec(form) ?? [];
  const way = Object.hasOwn(ways, name) ? ways[name] : patient !== '' && /^[\w-]+$/.test(form) ? fill : undefined;
  if (way === undefined || subject === NEW) return null;
  const of = way === fill ? form : subject;
  return {
    of: { form, ...(patient === '' ? {} : { patient }) },
    at,
    kind: way.kind,
    subject: of,
    patient,
    to: way.to,
    search: way.search(of, patient),
  };
}
