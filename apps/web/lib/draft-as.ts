import type { Draft } from './drafts.ts';

/** A draft with its content made ready; undefined when it cannot be read any more. */
export function draftAs<T, R>(found: Draft<T> | undefined, ready: (content: T) => R | undefined): Draft<R> | undefined {
  const content = found && ready(found.content);
  return found && content !== undefined ? { ...found, content, other: draftAs(found.other, ready) } : undefined;
}
