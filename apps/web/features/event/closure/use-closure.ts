import { draftAs } from '../../../lib/draft-as.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { draft as keptDraft, dropDraft, keepDraft, type Draft, type DraftOf } from '../../../lib/drafts.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { closureDifferences, closureWith, type ClosureWords } from './closure-difference.ts';
import { closingBody, draftOf, withTyped, type ClosureDraft, type DraftLine, type DraftPerson } from './closure-draft.ts';
import { cellOf, closureProblems, type ClosureProblems } from './closure-problems.ts';
import { costOfDraft, hoursOf } from '../costs/cost-figures.ts';
import { useShares } from '../costs/work-shares.queries.ts';
import { eventQuery, eventsChanged, type ReadEvent } from '../summary/event.queries.ts';
import { closureForm, sendClosure, type KeptClosure } from './send-closure.ts';

/** Refusals that say that somebody else saved meanwhile. */
const STALE: readonly unknown[] = ['engine.stale', 'event.changedMeanwhile', 'event.movedMeanwhile'];

/** The closure form of an event: what is typed, what is wrong with it, what it costs, and the closing itself. */
export function useClosure(read: ReadEvent, words: ClosureWords, onClosed: () => void) {
  const queries = useQueryClient();
  const { formKey, kept, record } = useKept(read.event.uuid);
  // the version that the typing began with, whatever is read meanwhile: what others changed is not overwritten
  const [base, setBase] = useState(() => startOf(read, kept?.content, words));
  const { event } = base;
  const fresh = useMemo(() => draftOf(event), [event]);
  const [typed, setTyped] = useState<ClosureDraft | null>(() => (kept ? withTyped(fresh, kept.content.typed, kept.content.opened) : null));
  const [restored, setRestored] = useState(kept?.at ?? null);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [attempts, setAttempts] = useState(0);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const draft = typed ?? fresh;
  const wrong = useMemo(() => closureProblems(draft), [draft]);
  const hours = hoursOf(event, draft);
  const people = draft.people.map(({ of }) => of.uuid);
  const [planned, actual] = [useShares(people, hours.planned), useShares(people, hours.actual)];
  const cost = costOfDraft(event, draft, (person, of) => (of.every((at, side) => at === hours.planned[side]) ? planned : actual)(person));

  const change = (next: ClosureDraft): void => {
    setTyped(next);
    setRefused({});
    void keepDraft(formKey, { typed: next, opened: fresh, etag: base.etag, record } satisfies KeptClosure);
  };
  const set = (part: Partial<ClosureDraft>): void => change({ ...draft, ...part });
  const startOver = (): void => {
    dropDraft(formKey);
    setTyped(null);
    setRestored(null);
    setRefused({});
    setChecked(false);
    setBase(read);
  };

  /** Asks whether the event is to be closed as the form stands; what is wrong with it comes first. */
  function ask(): void {
    setChecked(true);
    if (Object.keys(wrong).length > 0) setAttempts(attempts + 1);
    else setAsking(true);
  }

  /** Closes the event over the version that was read, or over the one that somebody saved meanwhile, as the person chooses. */
  async function close(mine = draft, over: ReadEvent = base): Promise<void> {
    const { order } = closingBody(over.event, mine);
    const opened = draftOf(over.event);
    let where: 'stored' | 'kept';
    setBusy(true);
    try {
      where = await sendClosure({ over, mine, kept: { typed: mine, opened, etag: over.etag, record } });
    } catch (problem) {
      if (problem instanceof ApiProblem && STALE.includes(problem.code)) return void resolve(mine, opened);
      setRefused(refusedCells(problem, order));
      setAttempts(attempts + 1);
      notifyProblem(problem);
      return;
    } finally {
      setAsking(false);
      setBusy(false);
    }
    dropDraft(formKey);
    notify(where === 'kept' ? 'closure.keptOnDevice' : 'closure.closed', { name: event.name });
    await eventsChanged(queries);
    onClosed();
  }

  /** Somebody else saved meanwhile: closes on top of theirs, as the person chooses. */
  async function resolve(mine: ClosureDraft, opened: ClosureDraft): Promise<void> {
    const chosen = await chosenOn(queries, event.uuid, (theirs) => closureDifferences(mine, theirs, opened, words));
    if (chosen === null) return;
    const next = closureWith(mine, draftOf(chosen.now.event), chosen.taken);
    setBase(chosen.now);
    setTyped(next);
    setChecked(true);
    if (Object.keys(closureProblems(next)).length > 0) setAttempts((before) => before + 1);
    else await close(next, chosen.now);
  }

  return {
    draft,
    cost,
    /** What somebody costs for the hours of the form; null while that is not known. What they are paid is nobody's business here. */
    share: ({ of }: DraftPerson): string | null => actual(of).cost,
    problems: checked ? wrong : wrongFigures(wrong),
    refused,
    restored,
    busy,
    /** Whether the dialog that closes the event is open. */
    asking,
    /** How often closing was refused: each time the first problem gets the focus. */
    attempts,
    set,
    ...editsOf(draft, set),
    startOver,
    ask,
    close,
    keepEditing: () => setAsking(false),
  };
}

/** What was typed earlier into the closure of an event, where it is kept, and the id under which a device hands it in. */
function useKept(event: string) {
  const formKey = useMemo(() => ({ form: closureForm(event) }), [event]);
  const [kept] = useState(() => keptClosure(formKey));
  const [record] = useState(() => kept?.content.record ?? crypto.randomUUID());
  return { formKey, kept, record };
}

/** What the server refused, by the cell in which it stands. */
const refusedCells = (problem: unknown, order: Parameters<typeof cellOf>[1]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldProblems(problem)).map(([field, sentence]) => [cellOf(field, order), sentence]));

/** Changes of one line or person of a closure. */
function editsOf(draft: ClosureDraft, set: (part: Partial<ClosureDraft>) => void) {
  const setLine = (list: 'services' | 'assets', key: string, part: Partial<DraftLine>): void =>
    set({ [list]: draft[list].map((line) => (line.key === key ? { ...line, ...part } : line)) });
  return {
    setLine,
    setPerson: (key: string, part: Partial<DraftPerson>): void =>
      set({ people: draft.people.map((person) => (person.key === key ? { ...person, ...part } : person)) }),
    /** A planned line is marked as not used; one that was added here goes. */
    removeLine: (list: 'services' | 'assets', line: DraftLine): void =>
      line.planned ? setLine(list, line.key, { available: false }) : set({ [list]: draft[list].filter(({ key }) => key !== line.key) }),
    removePerson: ({ key }: DraftPerson): void => set({ people: draft.people.filter((person) => person.key !== key) }),
  };
}

/** The event as it is stored now, and the fields that are to stay so; null when nothing is to be saved. The page shows by itself what is over. */
async function chosenOn(queries: QueryClient, uuid: string, differencesFrom: (theirs: ClosureDraft) => readonly Difference[]) {
  try {
    const now = await queries.fetchQuery({ ...eventQuery(uuid), staleTime: 0 });
    if (now.event.voided === true) return null;
    if (now.event.closed === true) {
      notify('closure.closedMeanwhile');
      return null;
    }
    const taken = await whoseValues({ differences: differencesFrom(draftOf(now.event)), named: [] });
    return taken === null ? null : { now, taken };
  } catch (problem) {
    notifyProblem(problem);
    return null;
  }
}

function keptClosure(of: DraftOf): Draft<KeptClosure> | null {
  const found = draftAs(keptDraft<Partial<KeptClosure>>(of), ({ typed, opened, etag, record }) =>
    typed !== undefined && opened !== undefined ? { typed, opened, etag, ...(record === undefined ? {} : { record }) } : undefined,
  );
  return found ?? null;
}

/** On what a closing is based: the event as it is now, unless somebody changed since what was typed earlier; then both are shown. */
function startOf(read: ReadEvent, kept: KeptClosure | undefined, words: ClosureWords): ReadEvent {
  if (kept === undefined || kept.etag === read.etag) return read;
  const now = draftOf(read.event);
  const [typed, changed] = [kept.typed, now].map((one) => closureDifferences(one, kept.opened, kept.opened, words));
  const both = typed?.some(({ property }) => changed?.some((other) => other.property === property));
  return both ? { ...read, etag: kept.etag } : read;
}

/** A figure is wrong at once; what is only missing is shown when the event is to be closed. */
function wrongFigures(wrong: ClosureProblems): ClosureProblems {
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => /\.(cost|quantity)$/.test(field)));
}
