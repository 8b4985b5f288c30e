import type { Position } from '@fieldward/domain/place/round.ts';
import { useState } from 'react';

/** Milliseconds after which a device that looks for satellites is taken not to find any. */
const PATIENCE = 20_000;

interface Here {
  readonly position: Position | null;
  readonly state: 'idle' | 'searching' | 'refused';
  readonly locate: () => void;
}

/** Where this device is, once somebody asks; it stays on the device. */
export function useHere(): Here {
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<Here['state']>('idle');
  function locate(): void {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('searching');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude });
        setState('idle');
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: PATIENCE },
    );
  }
  return { position, state, locate };
}
