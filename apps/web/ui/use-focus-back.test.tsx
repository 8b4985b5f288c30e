import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { startTexts } from '../lib/text.ts';
import { Dialog } from './dialog.tsx';
import { MenuEntry, MoreMenu } from './more-menu.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <MoreMenu label="More">
        <MenuEntry icon={IconEdit} text="Edit" onClick={() => setOpen(true)} />
      </MoreMenu>
      {open ? (
        <Dialog title="Edit it" onClose={() => setOpen(false)}>
          <button type="button">Something</button>
        </Dialog>
      ) : null}
    </main>
  );
}

it('gives the keyboard back to the button of the menu in which a dialog was chosen', async () => {
  await startTexts();
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  const more = screen.getByRole('button', { name: 'More' });
  await act(async () => more.focus());
  fireEvent.click(more);
  const entry = await screen.findByRole('menuitem', { name: 'Edit' });
  await act(async () => entry.focus());
  fireEvent.click(entry);
  await screen.findByRole('dialog', { name: 'Edit it' });
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(more));
  cleanup();
  // it is looked after for 350 milliseconds: not into a window that is gone
  await new Promise((done) => setTimeout(done, 400));
});
