import { Fragment } from 'react';

/** Facts about one thing in a line, without those that are not known. Each is read in its own direction, and their order is the page's. */
export function Parts({ of }: { of: readonly (string | null | undefined)[] }) {
  return of
    .filter((part) => part)
    .map((part, at) => (
      <Fragment key={at}>
        {at === 0 ? null : ' · '}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}
