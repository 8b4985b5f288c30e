import type { MouseEvent, ReactNode } from 'react';

interface GridLinkProps {
  href: string;
  /** What a plain click does; with a key or another button the browser opens the address as it does for any link. */
  onOpen: () => void;
  className?: string | undefined;
  /** What it is called where its content says too little. */
  label?: string | undefined;
  children: ReactNode;
}

/** Whether a click asks the browser for another tab or window. */
export function elsewhere({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey || button > 0;
}

/** The link of a row: it has a name, and can be opened in a new tab. */
export function GridLink({ href, onOpen, className, label, children }: GridLinkProps) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (elsewhere(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
