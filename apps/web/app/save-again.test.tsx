import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { noteSaves, saveAgain } from './save-again.tsx';

const sent = vi.fn();
let page: ReturnType<typeof render>;

beforeAll(async () => {
  await loadAllTexts();
  noteSaves();
});
beforeEach(() => {
  sent.mockClear();
  page = render(
    <MantineProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(new FormData(event.currentTarget).get('name'));
        }}
      >
        <input name="name" aria-label="Name" />
        <button type="submit">Save</button>
      </form>
      <button type="button" data-saves onClick={() => sent('plan')}>
        Save the plan
      </button>
      <button type="button">Else</button>
    </MantineProvider>,
  );
});
afterEach(cleanup);

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (text: string): void => void fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
const offer = (): ReturnType<typeof render> => render(<MantineProvider>{saveAgain()}</MantineProvider>);

describe('trying again to save', () => {
  it('sends the form as it stands now', () => {
    type('Amina');
    press('Save');
    type('Amina Bibi');
    offer();
    press('Try again');
    expect(sent.mock.calls).toEqual([['Amina'], ['Amina Bibi']]);
  });

  it('presses the button that saves without a form, as often as it is wanted', () => {
    press('Save the plan');
    offer();
    press('Try again');
    press('Try again');
    expect(sent.mock.calls).toEqual([['plan'], ['plan'], ['plan']]);
  });

  it('is not offered for what was saved before something else was pressed', () => {
    press('Save');
    press('Else');
    expect(saveAgain()).toBeNull();
  });

  it('is not offered when the form is gone, and then sends nothing', () => {
    press('Save');
    const { container } = offer();
    page.unmount();
    expect(saveAgain()).toBeNull();
    fireEvent.click(container.querySelector('button') ?? document.body);
    expect(sent).toHaveBeenCalledOnce();
  });
});
