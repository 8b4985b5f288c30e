import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { expect, it, vi } from 'vitest';
import { MenuEntry, MoreMenu } from './more-menu.tsx';

it('opens to the keyboard where its first line cannot be done now, which says why and does nothing', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  render(
    <MantineProvider env="test">
      <MoreMenu label="More">
        <MenuEntry icon={IconEdit} text="Assign" away="Needs a connection" onClick={first} />
        <MenuEntry icon={IconTrash} text="Put off" onClick={second} />
      </MoreMenu>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  const away = screen.getByRole('menuitem', { name: /Assign Needs a connection|AssignNeeds a connection/ });
  expect(away.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(away);
  expect(first).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBe(menu);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Put off' }));
  expect(second).toHaveBeenCalledOnce();
  // the focus goes back ten milliseconds later: not into a window that is gone
  await new Promise((done) => setTimeout(done, 50));
});
