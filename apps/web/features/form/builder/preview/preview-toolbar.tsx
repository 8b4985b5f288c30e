import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import type { PreviewSession } from './preview-session.ts';
import classes from './preview.module.css';
import { TextButton } from '../../../../ui/icon-button.tsx';

const previewWidths = ['panel', 'phone', 'full'] as const;
export type PreviewWidth = (typeof previewWidths)[number];

const labels = { panel: 'preview.widthPanel', phone: 'preview.widthPhone', full: 'preview.widthFull' } as const;

interface PreviewToolbarProps {
  session: PreviewSession;
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
  /** Whether hidden questions are listed with their reason. */
  why: boolean;
  onWhy: (why: boolean) => void;
  /** How many questions rules hide. */
  hidden: number;
  onCheck: () => void;
  onKeep: (() => void) | undefined;
  /** What came out of it; stays in sight with the buttons. */
  children: ReactNode;
}

/** What can be done with a form that is tried out. */
export function PreviewToolbar({ session, width, onWidth, why, onWhy, hidden, onCheck, onKeep, children }: PreviewToolbarProps) {
  const t = useText();
  const { typed } = useFormats();
  const onPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const at = session.at();
  return (
    <div className={classes.toolbar}>
      <Group gap={8}>
        <TextButton icon={IconCheck} text={t('preview.check')} size="compact-sm" onClick={onCheck} />
        {onKeep ? (
          <TextButton icon={IconFlask} text={t('preview.keepAsTest')} size="compact-sm" variant="default" onClick={onKeep} />
        ) : null}
        <Button size="compact-sm" variant="subtle" onClick={session.startOver}>
          {t('preview.startOver')}
        </Button>
        {onPhone ? null : (
          <SegmentedControl
            size="xs"
            className={classes.widths}
            aria-label={t('preview.width')}
            value={width}
            data={previewWidths.map((value) => ({ value, label: t(labels[value]) }))}
            onChange={(value) => onWidth(previewWidths.find((one) => one === value) ?? 'panel')}
          />
        )}
      </Group>
      <Group gap={8}>
        <Switch size="sm" label={t('preview.showWhy')} checked={why} onChange={(event) => onWhy(event.currentTarget.checked)} />
        <output className={classes.count}>{t('preview.hiddenCount', { count: hidden })}</output>
      </Group>
      {at === null ? null : (
        <Group gap={8}>
          <Text size="sm">{t('preview.asOn', { date: typed(at) })}</Text>
          <Button size="compact-sm" variant="subtle" onClick={session.judgeToday}>
            {t('preview.asToday')}
          </Button>
        </Group>
      )}
      {children}
    </div>
  );
}
