import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginTexts } from './login-texts.ts';
import { askResetLink } from './reset-link.ts';
import { ResetPasswordScreen } from './reset-password.screen.tsx';

let sent: { newPassword?: string }[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { token: string; newPassword?: string };
    sent.push(body);
    if (body.token !== 'right') return new Response(JSON.stringify({ error: { code: 'session.resetInvalid' } }), { status: 400 });
    if (body.newPassword === 'weak')
      return new Response(
        JSON.stringify({ error: { fieldErrors: { newPassword: [{ code: 'person.password', message: 'server words' }] } } }),
        { status: 400 },
      );
    return new Response(JSON.stringify({ username: 'amina', policy: 'modern' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (token: string): Promise<void> => {
  const texts = await loginTexts('en');
  render(<ResetPasswordScreen token={token} start={{ language: 'en', texts }} link={await askResetLink(token)} />);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

describe('the page of a one-time link', () => {
  it('takes a new password of the one who holds it', async () => {
    await open('right');
    expect(screen.getByText('For the account amina')).toBeTruthy();
    expect(screen.getByText(/^12 to 128 characters/)).toBeTruthy();
    type('New password', 'weak');
    type('Confirm password', 'other');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('The passwords are not the same')).toBeTruthy();
    expect(sent).toHaveLength(1);
    type('Confirm password', 'weak');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(/^Password should be|^Password /)).toBeTruthy();
    type('New password', 'good');
    type('Confirm password', 'good');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(/^Your new password is saved/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the sign-in page' }).getAttribute('href')).toBe('/login');
  });

  it('says so when the link is not good any more', async () => {
    await open('wrong');
    expect(screen.getByRole('alert').textContent).toMatch(/not valid, was used, or is too old/);
    expect(screen.queryByRole('button', { name: 'Save password' })).toBeNull();
  });
});
