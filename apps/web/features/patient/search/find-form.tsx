import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { SEARCH_ABOVE } from '../../../widgets/patient-search.queries.ts';
import { CameraButton } from '../../../widgets/scan/camera-button.tsx';
import { reportScan } from '../../../widgets/scan/use-scanner.ts';
import { TextButton } from '../../../ui/icon-button.tsx';

/** The field in which somebody is looked for by name or identifier; `onSearch` is told what is wanted, in a letter or more than are too few. */
export function FindForm({ q, onSearch }: { q: string; onSearch: (wanted: string) => Promise<void> }) {
  const t = useText();
  const [text, setText] = useState(q);
  const [tooShort, setTooShort] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // Finding somebody is what this page is for: one can type at once.
  useEffect(() => box.current?.focus(), []);
  const [shownFor, setShownFor] = useState(q);
  if (shownFor !== q) {
    setShownFor(q);
    setText(q);
  }

  function search(event: FormEvent): void {
    event.preventDefault();
    const wanted = text.trim();
    const short = wanted.length > 0 && wanted.length <= SEARCH_ABOVE;
    setTooShort(short);
    if (!short) void onSearch(wanted);
  }

  return (
    <search style={{ flex: '1 1 320px', maxInlineSize: 640 }}>
      <form onSubmit={search} style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
        <TextInput
          ref={box}
          type="search"
          dir="auto"
          style={{ flex: 1 }}
          aria-label={t('patient.searchPlaceholder')}
          placeholder={t('patient.searchPlaceholder')}
          autoComplete="off"
          rightSection={<CameraButton what={t('scan.card')} onFound={reportScan} />}
          value={text}
          error={tooShort ? t('shell.typeMore', { count: SEARCH_ABOVE + 1 }) : null}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTooShort(false);
          }}
        />
        <TextButton icon={IconSearch} text={t('shell.search')} type="submit" variant="default" />
      </form>
    </search>
  );
}
