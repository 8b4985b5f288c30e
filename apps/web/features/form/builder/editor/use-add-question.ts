import { useCallback } from 'react';
import { notify } from '../../../../lib/notify.ts';
import { useText } from '../../../../lib/text.ts';
import { announce } from './announcer.tsx';
import type { BankQuestion } from './bank-question.ts';
import type { ListRef } from './reveal.ts';
import { useBuilder } from './use-builder.ts';

/** Adds a question behind the one worked on last, or at a position; says so, or why not. Answers whether it was added. */
export function useAddQuestion(list: ListRef): (question: BankQuestion, position?: number) => boolean {
  const t = useText();
  const store = useBuilder();
  return useCallback(
    (question, position) => {
      const active = store.active();
      const behind = active === null ? -1 : store.positionOf(active);
      const field = store.add(question, position ?? (behind < 0 ? store.order().length : behind + 1));
      if (field === null) {
        notify('form.questionTwice');
        const there = store.asking(question);
        if (there) list.current?.reveal(there.uuid);
        return false;
      }
      list.current?.reveal(field.uuid, { align: 'start' });
      announce(t('builder.added', { name: question.name, position: store.positionOf(field.uuid) + 1, count: store.order().length }));
      return true;
    },
    [store, list, t],
  );
}
