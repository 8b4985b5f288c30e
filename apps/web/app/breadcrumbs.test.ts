import { describe, expect, it } from 'vitest';
import { crumbsOf } from './breadcrumbs.tsx';

describe('crumbs', () => {
  it.each([
    ['/', []],
    ['/login', []],
    ['/administration/users', []],
    ['/patient', ['Patient']],
    ['/patient/detail/dataentry/form', ['Patient', 'Detail', 'Dataentry', 'Form']],
  ])('of %s are %j', (path, names) => {
    expect(crumbsOf(path).map(({ name }) => name)).toEqual(names);
  });

  it('lead to the page of their part of the address', () => {
    expect(crumbsOf('/workflow/phase/stage').map(({ to }) => to)).toEqual(['/workflow', '/workflow/phase', '/workflow/phase/stage']);
  });
});
