import { useEffect } from 'react';

/** Names the browser tab. @param title what this page is about, or whom */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fieldward`;
  }, [title]);
}
