import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { userProblems, type UserDraft } from './user-account.ts';

const good: UserDraft = {
  familyName: 'Malik',
  givenName: 'Sana',
  gender: 'F',
  provider: true,
  username: 'sana.malik',
  password: 'Secret123',
  confirmPassword: 'Secret123',
  birthdate: '1992-04-11',
  roles: ['r'],
  nationalId: '',
};
const problems = (change: Partial<UserDraft>, editing = false) =>
  Object.fromEntries(
    Object.entries(userProblems({ ...good, ...change }, editing, '2026-11-21')).map(([field, refusalOf]) => [
      field,
      textOfMessage(refusalOf),
    ]),
  );

describe('a user', () => {
  it('with all particulars is fine, in any script', () => {
    expect(problems({})).toEqual({});
    expect(problems({ familyName: 'خان', givenName: 'محمد علی', nationalId: '35202-1234567-1' })).toEqual({});
  });

  it.each<[Partial<UserDraft>, Record<string, string>]>([
    [{ familyName: '' }, { familyName: 'Field is required' }],
    [{ familyName: 'Malik 2' }, { familyName: 'Name cannot contain numbers or special characters' }],
    [{ givenName: 'Sana!' }, { givenName: 'Name cannot contain numbers or special characters' }],
    [{ givenName: 'a'.repeat(26) }, { givenName: 'Name can have at most 25 characters' }],
    [{ givenName: 'a'.repeat(25) }, {}],
    [{ gender: '' }, { gender: 'Field is required' }],
    [{ gender: 'U' }, { gender: 'Gender should be M or F' }],
    [{ provider: null }, { provider: 'Field is required' }],
    [{ username: 'abc' }, { username: expect.stringContaining('4 to 20') }],
    [{ username: 'a'.repeat(21) }, { username: expect.stringContaining('4 to 20') }],
    [{ username: '1abcd' }, { username: expect.stringContaining('not start with a digit') }],
    [{ username: 'sana__malik' }, { username: expect.any(String) }],
    [{ username: 'sana malik_2.b' }, {}],
    [{ password: 'secret123', confirmPassword: 'secret123' }, { password: expect.stringContaining('uppercase') }],
    [{ password: '', confirmPassword: '' }, { password: 'Field is required' }],
    [{ confirmPassword: 'Secret124' }, { confirmPassword: 'Password and Confirm Password do not match' }],
    [{ roles: [] }, { roles: 'Please select atleast one role' }],
    [{ birthdate: '' }, { birthdate: 'Field is required' }],
    [{ birthdate: '2026-11-22' }, { birthdate: 'Date of birth cannot be in the future' }],
    [{ birthdate: '2026-11-21' }, {}],
    [{ nationalId: '1'.repeat(15) }, {}],
    [{ nationalId: '1'.repeat(16) }, { nationalId: 'National identity can have at most 15 characters' }],
  ])('with %j: %j', (change, wrong) => {
    expect(problems(change)).toEqual(wrong);
  });

  it('that is edited keeps the password unless one is given, and its name', () => {
    expect(problems({ password: '', confirmPassword: '', username: 'x' }, true)).toEqual({});
    expect(problems({ password: '', confirmPassword: 'Secret123' }, true)).toMatchObject({ password: 'Field is required' });
    expect(problems({ password: 'Secret123', confirmPassword: '' }, true)).toEqual({
      confirmPassword: 'Password and Confirm Password do not match',
    });
    expect(problems({ password: 'short', confirmPassword: 'short' }, true)).toEqual({ password: expect.any(String) });
  });
});
