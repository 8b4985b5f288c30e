import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { draft as keptDraft, dropDraft, keepDraft } from '../../../lib/drafts.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { closingBody, draftOf, withTyped, type ClosureDraft, type DraftLine, type DraftPerson } from './closure-draft.ts';
import { cellOf, closureProblems, type ClosureProblems } from './closure-problems.ts';
import { costOfDraft } from '../costs/cost-figures.ts';
import { eventsChanged, changeEvent, type ReadEvent } from '../summary/event.queries.ts';

/** The closure form of an event: what is typed, what is wrong with it, what it costs, and the closing itself. */
export function useClosure(read: ReadEvent, onClosed: () => void) {
  const queries = useQueryClient();
  const { event } = read;
  const formKey = useMemo(() => ({ form: `event-closure:${event.uuid}` }), [event.uuid]);
  const fresh = useMemo(() => draftOf(event), [event]);
  const [kept] = useState(() => keptDraft<ClosureDraft>(formKey));
  const [typed, setTyped] = useState<ClosureDraft | null>(kept?.content ?? null);
  const [restored, setRestored] = useState(kept?.at ?? null);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [stale, setStale] = useState<ClosureDraft | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const draft = useMemo(() => (typed === null ? fresh : withTyped(fresh, typed)), [fresh, typed]);
  const wrong = useMemo(() => closureProblems(draft), [draft]);
  const cost = useMemo(() => costOfDraft(event, draft), [event, draft]);

  const change = (next: ClosureDraft): void => {
    setTyped(next);
    setRefused({});
    void keepDraft(formKey, next);
  };
  const set = (part: Partial<ClosureDraft>): void => change({ ...draft, ...part });
  const setLine = (list: 'services' | 'assets', key: string, part: Partial<DraftLine>): void =>
    set({ [list]: draft[list].map((line) => (line.key === key ? { ...line, ...part } : line)) });
  const setPerson = (key: string, part: Partial<DraftPerson>): void =>
    set({ people: draft.people.map((person) => (person.key === key ? { ...person, ...part } : person)) });

  /** A planned line is marked as not used; one that was added here goes. */
  const removeLine = (list: 'services' | 'assets', line: DraftLine): void =>
    line.planned ? setLine(list, line.key, { available: false }) : set({ [list]: draft[list].filter(({ key }) => key !== line.key) });
  const removePerson = ({ key }: DraftPerson): void => set({ people: draft.people.filter((person) => person.key !== key) });

  const startOver = (): void => {
    dropDraft(formKey);
    setTyped(null);
    setRestored(null);
    setRefused({});
    setChecked(false);
    setStale(null);
  };

  /** Asks whether the event is to be closed as the form stands; what is wrong with it comes first. */
  function ask(): void {
    setChecked(true);
    if (Object.keys(wrong).length > 0) setAttempts(attempts + 1);
    else setAsking(true);
  }

  /** Closes the event over the version that was read, or over `etag` when the person chose to. */
  async function close(etag = read.etag): Promise<void> {
    const { body, order } = closingBody(event, draft);
    setBusy(true);
    try {
      await changeEvent(event.uuid, body, etag);
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'engine.stale') return setStale(draft);
      const cells = Object.entries(fieldProblems(problem)).map(([field, sentence]) => [cellOf(field, order), sentence] as const);
      setRefused(Object.fromEntries(cells));
      setAttempts(attempts + 1);
      notifyProblem(problem);
      return;
    } finally {
      setAsking(false);
      setBusy(false);
    }
    dropDraft(formKey);
    notify('closure.closed', { name: event.name });
    await eventsChanged(queries);
    onClosed();
  }

  return {
    draft,
    cost,
    problems: checked ? wrong : wrongFigures(wrong),
    refused,
    restored,
    /** What was typed when somebody else had saved meanwhile; null otherwise. */
    stale,
    busy,
    /** Whether the dialog that closes the event is open. */
    asking,
    /** How often closing was refused: each time the first problem gets the focus. */
    attempts,
    set,
    setLine,
    setPerson,
    removeLine,
    removePerson,
    startOver,
    ask,
    close,
    keepEditing: () => {
      setAsking(false);
      setStale(null);
    },
  };
}

/** A figure is wrong at once; what is only missing is said when the event is to be closed. */
function wrongFigures(wrong: ClosureProblems): ClosureProblems {
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => /\.(cost|quantity)$/.test(field)));
}
