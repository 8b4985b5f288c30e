import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../lib/text.ts';
import { CameraButton } from './camera-button.tsx';

const stop = vi.fn<() => void>();
const getUserMedia = vi.fn<() => Promise<object>>();
const seen = vi.fn<() => Promise<{ rawValue: string }[]>>();
const found = vi.fn<(code: string) => void>();

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.resetAllMocks();
  getUserMedia.mockResolvedValue(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }));
  seen.mockResolvedValue([]);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = seen;
    },
  );
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (): void =>
  void render(
    <MantineProvider>
      <CameraButton what="a card" onFound={found} />
    </MantineProvider>,
  );
const scan = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));

describe('scanning with the camera', () => {
  it('watches until it sees a code, tells it once, and lets go of the camera', async () => {
    show();
    scan();
    await waitFor(() => expect(seen.mock.calls.length).toBeGreaterThan(1));
    seen.mockResolvedValue([{ rawValue: 'TBP-000001' }]);
    await waitFor(() => expect(found.mock.calls).toEqual([['TBP-000001']]));
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets go of the camera when the dialog is closed', async () => {
    show();
    scan();
    await waitFor(() => expect(seen).toHaveBeenCalled());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
    expect(found).not.toHaveBeenCalled();
  });

  it('says so when the camera is refused', async () => {
    getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    show();
    scan();
    expect((await screen.findByRole('alert')).textContent).toBe('The camera cannot be used. Type the code instead.');
  });

  it('is not offered without one', () => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    show();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
