import { useDebouncedCallback } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent, type RefObject } from 'react';
import { labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useText } from '../../../lib/text.ts';
import { SEARCH_DELAY, SEARCH_FROM } from '../../../ui/autocomplete.tsx';
import { CameraButton } from '../../../widgets/scan/camera-button.tsx';
import { TextField } from '../../../widgets/text-field.tsx';

interface ScanBoxProps {
  field: RefObject<HTMLInputElement | null>;
  /** What the list is narrowed to. */
  value: string;
  /** While somebody types, with '' or a text long enough. */
  onSearch: (text: string) => void;
  /** Enter, or the camera. */
  onScan: (code: string) => void;
}

/** Where a label is scanned or typed: a text narrows the list, Enter opens what has that label. */
export function ScanBox({ field, value, onSearch, onScan }: ScanBoxProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    if (text.trim() !== value) setText(value);
  }
  const search = useDebouncedCallback((typed: string) => {
    const wanted = typed.trim().length >= SEARCH_FROM ? typed.trim() : '';
    if (wanted !== value) onSearch(wanted);
  }, SEARCH_DELAY);
  // what was scanned outweighs what was being typed
  useEffect(() => search.cancel(), [search, value]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    search.cancel();
    // the next label takes the place of this one
    field.current?.select();
    if (text.trim() === '') onSearch('');
    else onScan(text.trim());
  }

  return (
    <search>
      <form onSubmit={submit}>
        <TextField
          ref={field}
          type="search"
          data-scan="here"
          dir="auto"
          w={{ base: '100%', xs: 320 }}
          label={t('labwork.scan')}
          autoComplete="off"
          maxLength={limitsOf(labTestSample, 'sampleIdentifier').max}
          leftSection={<IconBarcode size={18} aria-hidden />}
          rightSection={<CameraButton what={t('labwork.label')} onFound={onScan} />}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            search(event.currentTarget.value);
          }}
        />
      </form>
    </search>
  );
}
