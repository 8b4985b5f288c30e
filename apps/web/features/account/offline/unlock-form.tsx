import { useRef, useState, type FormEvent } from 'react';
import { fill } from '@fieldward/messages/message.ts';
import type { Unlocked } from '../../../lib/device/device-lock.ts';
import { noteActivity } from '../../../lib/idle.ts';
import type { OfflineTexts } from './offline-texts.ts';
import classes from './offline.module.css';

interface UnlockFormProps {
  texts: OfflineTexts;
  onOpened: () => Promise<void>;
  /** The device holds nothing any more. */
  onErased: () => void;
}

/** Opens what this device holds by the PIN of its person. */
export function UnlockForm({ texts, onOpened, onErased }: UnlockFormProps) {
  const box = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [username, setUsername] = useState('');
  const [asksWhose, setAsksWhose] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [gone, setGone] = useState(false);

  async function open(): Promise<void> {
    const [{ unlock }, { openDevice, rememberOwner, shutDevice }] = await Promise.all([
      import('../../../lib/device/device-lock.ts'),
      import('../../../lib/device/device.ts'),
    ]);
    const result = await unlock(pin, username);
    setPin('');
    if (result.is === 'open') {
      openDevice(result.device, true);
      if (await rememberOwner(result.device)) {
        noteActivity();
        return onOpened();
      }
      shutDevice();
      return setProblem(texts['offline.pinUnknown']);
    }
    if (result.is === 'whose') setAsksWhose(true);
    if (result.is === 'none') return onErased();
    setGone(result.is === 'erased' || result.is === 'expired');
    setProblem(sentenceOf(result, texts));
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy || pin.trim() === '') return;
    setBusy(true);
    setProblem('');
    try {
      await open();
    } finally {
      setBusy(false);
      // whoever pressed the button types the next one
      box.current?.focus();
    }
  }
  if (gone) return <p role="alert">{problem}</p>;
  return (
    <form className={classes.unlock} onSubmit={(event) => void submit(event)}>
      <p>{texts['offline.pinAbout']}</p>
      {asksWhose ? (
        <label>
          {texts['offline.username']}
          <input autoComplete="off" value={username} onChange={(event) => setUsername(event.currentTarget.value)} />
        </label>
      ) : null}
      <label>
        {texts['offline.pin']}
        <input ref={box} type="password" autoComplete="off" autoFocus value={pin} onChange={(event) => setPin(event.currentTarget.value)} />
      </label>
      {problem === '' ? null : (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <button type="submit" className={classes.again} disabled={busy}>
        {texts[busy ? 'offline.pinOpening' : 'offline.pinOpen']}
      </button>
    </form>
  );
}

const endings = {
  whose: 'offline.pinWhose',
  erased: 'offline.pinErased',
  expired: 'offline.pinExpired',
  none: 'offline.pinUnknown',
} as const;

/** Why it did not open. */
function sentenceOf(result: Exclude<Unlocked, { readonly is: 'open' }>, texts: OfflineTexts): string {
  if (result.is === 'wrong') return fill(texts['offline.pinWrong'], { left: result.left });
  if (result.is === 'wait') return fill(texts['offline.pinWait'], { seconds: result.seconds });
  return texts[endings[result.is]];
}
