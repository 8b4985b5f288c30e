import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, messageText, startTexts } from '../lib/text.ts';
import { crumbsOf } from './breadcrumbs.tsx';

const t = (code: Parameters<Parameters<typeof crumbsOf>[1]>[0]): string => messageText({ code });
const namesOf = (path: string): string[] => crumbsOf(path, t).map(({ name }) => name);

beforeAll(startTexts);

describe('crumbs', () => {
  it.each([
    ['/', []],
    ['/login', []],
    ['/administration/users', []],
    ['/patient', ['Patient']],
    ['/patient/detail/dataentry/form', ['Patient', 'Detail', 'Dataentry', 'Form']],
    ['/event/planner', ['Event', 'Planner']],
    ['/somewhere/else', ['Somewhere', 'Else']],
    ['/constructor', ['Constructor']],
  ])('of %s are %j', (path, names) => {
    expect(namesOf(path)).toEqual(names);
  });

  it('are in English the parts of the address with a capital letter', () => {
    for (const path of ['/workflow/phase/stage/form', '/event/calendar', '/event/closure', '/event/costs', '/event/print', '/eventplanner'])
      expect(namesOf(path)).toEqual(
        path
          .slice(1)
          .split('/')
          .map((part) => part.charAt(0).toUpperCase() + part.slice(1)),
      );
  });

  it('are words of the language', async () => {
    await changeLanguage('fr');
    expect(namesOf('/event/planner')).toEqual(['Événement', 'Planification']);
    await changeLanguage('en');
  });

  it('lead to the page of their part of the address', () => {
    expect(crumbsOf('/workflow/phase/stage', t).map(({ to }) => to)).toEqual(['/workflow', '/workflow/phase', '/workflow/phase/stage']);
  });
});
