import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below what is seen something is drawn already. */
const NEAR = '300px 0px';

/** What is drawn, and asked for, when it comes near what is seen, and then stays; `ready`: what stands above it is there. */
export function WhenNear({ ready, children }: { ready: boolean; children: ReactNode }) {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !ready || mark.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [near, ready]);
  return near && ready ? children : <div ref={mark} aria-hidden style={{ blockSize: 1 }} />;
}
