import { beforeEach, expect, it } from 'vitest';
import { drawFirstPicture } from './first-picture.ts';

const patient = {
  identifiers: [
    { identifier: 'OLD-1', preferred: false },
    { identifier: 'TBP-7', preferred: true },
  ],
  person: { display: 'Fatima Butt', preferredName: { givenName: 'Fatima', familyName: 'Butt' } },
};
const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
const picture = () => document.querySelector('.first');
const app = (): Element => {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the page has a root');
  return root;
};

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

it('says who the patient is until the page says it', async () => {
  drawFirstPicture(patient);
  expect(headings()).toEqual(['Fatima Butt']);
  expect(picture()?.textContent).toContain('TBP-7');
  expect(picture()?.querySelector('.first-side')).not.toBeNull();
  app().innerHTML = '<aside></aside><main>…</main>';
  await Promise.resolve();
  expect(headings(), 'the frame says nothing yet').toEqual(['Fatima Butt']);
  expect(picture()?.querySelector('.first-side'), 'but has its own bars').toBeNull();
  app().insertAdjacentHTML('beforeend', '<h1>Fatima B.</h1>');
  await Promise.resolve();
  expect(headings()).toEqual(['Fatima B.']);
});

it('makes way for an error', async () => {
  drawFirstPicture(patient);
  app().innerHTML = '<div role="alert">No privilege</div>';
  await Promise.resolve();
  expect(picture()).toBeNull();
});

it('is not drawn beside a page that is there', () => {
  app().innerHTML = '<h1>Sign in</h1>';
  drawFirstPicture(patient);
  expect(headings()).toEqual(['Sign in']);
});

it('stands on the other side in Arabic, and beside a narrow navigation', () => {
  localStorage.setItem('fieldward:language', 'ar');
  localStorage.setItem('fieldward:navigation-collapsed', 'true');
  drawFirstPicture(patient);
  expect(picture()?.getAttribute('dir')).toBe('rtl');
  expect((picture() as HTMLElement).style.getPropertyValue('--side')).toBe('64px');
  localStorage.clear();
});
