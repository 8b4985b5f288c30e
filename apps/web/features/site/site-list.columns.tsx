import type { Site } from '@fieldward/contract/site/site.operations.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useText, type Text as Texts } from '../../lib/text.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { Status } from '../../ui/status.tsx';

const WORD = {
  expected: 'site.expected',
  expired: 'site.expired',
  joined: 'site.isJoined',
  otherVersion: 'site.versionDiffers',
  ended: 'site.isEnded',
} as const;
const TONE = { expected: 'neutral', expired: 'warning', joined: 'good', otherVersion: 'warning', ended: 'neutral' } as const;

interface Acts {
  /** Null for who may not. */
  readonly decide: ((site: Site) => void) | null;
  readonly end: (site: Site) => void;
  /** Null for who may not. */
  readonly renew: ((site: Site) => void) | null;
}

/** How many rows of a site wait for a decision, and the way to them. */
const heldColumn = (t: Texts, number: (value: number) => string, decide: Acts['decide']): GridColumn<Site> => ({
  key: 'held',
  title: t('site.heldRows'),
  width: 70,
  numeric: true,
  value: ({ held }) => held,
  render: (row) =>
    row.held === 0 || decide === null ? (
      number(row.held)
    ) : (
      <Button
        size="compact-sm"
        variant="light"
        color="orange"
        aria-label={t('site.heldOf', { name: isolated(row.name) })}
        onClick={() => decide(row)}
      >
        {number(row.held)}
      </Button>
    ),
});

/** Which clinic it is, when it was last here, how far it is, and the way to end it. */
export function useSiteColumns({ decide, end, renew }: Acts): readonly GridColumn<Site>[] {
  const t = useText();
  const { moment, number } = useFormats();
  return useMemo<readonly GridColumn<Site>[]>(() => {
    const ended = ({ ended: how }: Site): string =>
      how === null
        ? ''
        : [t('site.endedBy', { name: isolated(how.by), when: moment(how.at) }), how.reason ?? ''].filter((each) => each !== '').join('. ');
    return [
      { key: 'name', title: t('site.called'), width: 115, wrap: true, phone: 'title', value: ({ name }) => name },
      {
        key: 'places',
        title: t('site.places'),
        width: 105,
        wrap: true,
        phone: 'first',
        value: ({ places }) => places.map(({ display }) => display).join(', '),
      },
      {
        key: 'contact',
        title: t('site.lastContact'),
        width: 135,
        phone: 'below',
        value: ({ lastContact }) => (lastContact === null ? '' : moment(lastContact)),
      },
      {
        key: 'behind',
        title: t('site.behind'),
        width: 160,
        numeric: true,
        value: ({ behind }) => behind,
        render: ({ behind }) => number(behind),
      },
      {
        key: 'peopleBehind',
        title: t('site.peopleBehind'),
        width: 130,
        numeric: true,
        hidden: true,
        value: ({ peopleBehind }) => peopleBehind,
        render: ({ peopleBehind }) => number(peopleBehind),
      },
      heldColumn(t, number, decide),
      {
        key: 'state',
        title: t('site.state'),
        width: 205,
        phone: 'below',
        value: (row) => [t(WORD[row.state]), ended(row)].filter((each) => each !== '').join('. '),
        render: (row) => (
          <>
            <Status wrap tone={TONE[row.state]}>
              {t(WORD[row.state])}
            </Status>
            {row.ended === null ? null : (
              <Text size="sm" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {ended(row)}
              </Text>
            )}
          </>
        ),
      },
      { key: 'address', title: t('site.address'), width: 130, hidden: true, value: ({ lastAddress }) => lastAddress ?? '' },
      {
        key: 'acts',
        title: t('site.end'),
        action: true,
        width: 130,
        render: (row) =>
          row.state === 'ended' ? null : (
            <Group gap={4}>
              {row.joined === null && renew !== null ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('site.anotherCodeOf', { name: isolated(row.name) })}
                  onClick={() => renew(row)}
                >
                  {t('site.anotherCode')}
                </Button>
              ) : null}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('site.endOf', { name: isolated(row.name) })}
                onClick={() => end(row)}
              >
                {t('site.end')}
              </Button>
            </Group>
          ),
      },
    ];
  }, [t, moment, number, decide, end, renew]);
}
