import type { Ref } from '@fieldward/contract/view.ts';

/** Options of what is offered, with what is stored although nobody offers it any more. @param chosen null where nothing is stored */
export function withChosen(offered: readonly Ref[] | undefined, chosen: Ref | null): { value: string; label: string }[] {
  const all = offered ?? [];
  const extra = chosen !== null && !all.some(({ uuid }) => uuid === chosen.uuid) ? [chosen] : [];
  return [...extra, ...all].map(({ uuid, display }) => ({ value: uuid, label: display }));
}
