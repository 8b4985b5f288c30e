import { useRef, useState, type ReactNode } from 'react';
import { late } from './late.tsx';

const Hint = late(
  async () => (await import('./hint.tsx')).Hint,
  ({ opened }) => opened,
);

/** What a button without words does, while one is near it; its code comes with the first time. The button is named by itself. */
export function LateHint({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const target = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  return (
    <span
      ref={target}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      {children}
      <Hint label={label} opened={near} target={target} />
    </span>
  );
}
