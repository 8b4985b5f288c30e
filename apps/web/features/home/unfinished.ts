import type { KeptDraft } from '../../lib/draft-list.ts';
import type { DraftOf, Elsewhere } from '../../lib/drafts.ts';

/** What was begun: a form, a correction of one, results of a test, the plan or the closure of an event, or what a dialog of a page asks for. */
type Kind = 'form' | 'correction' | 'results' | 'plan' | 'closure' | 'dialog';

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
  /** Where it stands, when that is another browser. */
  readonly elsewhere?: Elsewhere | undefined;
}

interface Way {
  readonly kind: Exclude<Kind, 'dialog'>;
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

/** An event that is being planned and has no uuid yet. */
const NEW = 'new';
/** What a page calls itself, before the name of the product. */
const TITLE = / · [^·]*$/;

/** Where one goes on with a draft; null for what a dialog of this browser keeps, which offers it when it is opened again. */
export function unfinishedOf({ form, patient = '', at, elsewhere }: KeptDraft): Unfinished | null {
  const draft = { of: { form, ...(patient === '' ? {} : { patient }) }, at, elsewhere };
  const [, name = '', subject = ''] = /^([a-z-]+):(.+)$/.exec(form) ?? [];
  const way = Object.hasOwn(ways, name) ? ways[name] : patient !== '' && /^[\w-]+$/.test(form) ? fill : undefined;
  if (way !== undefined && subject !== NEW) {
    const of = way === fill ? form : subject;
    return { ...draft, kind: way.kind, subject: of, patient, to: way.to, search: way.search(of, patient) };
  }
  const [page = '', title = ''] = elsewhere?.page?.split('\t') ?? [];
  if (!page.startsWith('/') || title === '') return null;
  const { pathname, searchParams } = new URL(page, location.origin);
  return {
    ...draft,
    kind: 'dialog',
    subject: title.replace(TITLE, ''),
    patient: '',
    to: pathname,
    search: Object.fromEntries(searchParams),
  };
}
