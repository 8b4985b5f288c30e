import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { previewsQuery } from './number-source.queries.ts';

const BlocksModal = late(async () => (await import('./blocks.modal.tsx')).BlocksModal);

interface SourceCellProps {
  source: { readonly uuid: string; readonly name: string; readonly retired: boolean };
}

/** The number that a source gives next. */
export function NextOf({ source }: SourceCellProps) {
  const t = useText();
  const { data } = useQuery(previewsQuery);
  if (source.retired || data === undefined) return null;
  const next = data.get(source.uuid)?.next ?? null;
  return next === null ? <>{t('numberscreen.usedUp')}</> : <bdi style={{ fontVariantNumeric: 'tabular-nums' }}>{next}</bdi>;
}

/** How many blocks of a source are out; leads to them. */
export function BlocksOf({ source }: SourceCellProps) {
  const t = useText();
  const { data } = useQuery(previewsQuery);
  const [open, setOpen] = useState(false);
  const out = t('numberscreen.blocksOut', { count: data?.get(source.uuid)?.blocks ?? 0 });
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${out}, ${t('numberscreen.blocksTitle', { name: source.name })}`}
        onClick={() => setOpen(true)}
      >
        {out}
      </Button>
      {open ? <BlocksModal source={source} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
