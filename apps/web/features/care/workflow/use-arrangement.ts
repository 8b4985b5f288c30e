import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { component, componentForm, phase, phaseComponent, workflowPhases } from '@fieldward/contract/care/workflow.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { remove, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import type { Catalogue } from '../../../widgets/catalogue/catalogue.ts';
import { nextPlace, type choicesQuery, type Placed } from './arrangement.queries.ts';

/** What is arranged: the phases of a workflow, the stages of a phase or the forms of a stage. */
export interface ArrangementKind {
  /** The wire of the places. */
  readonly link: typeof workflowPhases | typeof phaseComponent | typeof componentForm;
  readonly choices: ReturnType<typeof choicesQuery>;
  /** The wire of what can be created here and put in its place; nothing unless given. */
  readonly creates?: typeof phase | typeof component;
  /** List and form of what can be created here. */
  readonly stored?: Catalogue;
  readonly texts: {
    readonly add: PlainCode;
    readonly added: PlainCode;
    readonly removed: `workflow.${'phase' | 'stage' | 'form'}Removed`;
    readonly empty: PlainCode;
    readonly emptyWhy: PlainCode;
    /** Label of the dropdown: 'Select phase'. */
    readonly select: PlainCode;
    /** Label of the name of something new: 'Create a Phase'. Without it nothing can be created here. */
    readonly create?: PlainCode;
    /** A button of its own that opens the dialog at the name of something new. */
    readonly createButton?: PlainCode;
  };
}

/** The places in their order, and how they are saved. */
export interface Places {
  readonly list: UseQueryResult<readonly Placed[]>;
  /** Puts a phase, stage or form (uuid) in a place. */
  readonly place: (uuid: string, displayOrder: number) => Promise<unknown>;
  /** Saves the order, first to last. */
  readonly saveOrder: (rows: readonly Placed[]) => Promise<unknown>;
}

/** Adds, creates, removes and reorders; `adding` is the mode in which the dialog is open. */
export function useArrangement({ link, creates, texts }: ArrangementKind, { list, place, saveOrder }: Places) {
  const queries = useQueryClient();
  const [adding, setAdding] = useState<'select' | 'create' | null>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: [link.name] });

  /** Names may have changed, or what is offered. */
  async function partsChanged(): Promise<void> {
    if (creates) await queries.invalidateQueries({ queryKey: [creates.path] });
    await refresh();
  }

  async function add(uuid: string): Promise<void> {
    await place(uuid, nextPlace(list.data));
    await refresh();
    setAdding(null);
    notify(texts.added);
  }

  async function create(wire: typeof phase | typeof component, name: string): Promise<void> {
    const { uuid } = await save(wire, { name });
    void queries.invalidateQueries({ queryKey: [wire.path] });
    await add(uuid);
  }

  async function removePlace({ uuid, name, of }: Placed): Promise<void> {
    if (!(await confirmRemoval({ of: creates?.name ?? 'form', uuid: of }))) return;
    try {
      await remove(link, uuid);
      notify(texts.removed, { name });
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  async function reorder(next: readonly Placed[]): Promise<void> {
    try {
      await saveOrder(next);
      notify('workflow.orderSaved');
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  return { adding, setAdding, add, removePlace, reorder, partsChanged, create: creates && ((name: string) => create(creates, name)) };
}
