import { Alert } from '@mantine/core';
import { labelled, useText } from '../../../lib/text.ts';
import type { ShownFinding } from './schedule-scene.ts';

/** What keeps the draft from being published, and what may not do what was meant. */
export function Findings({ findings, failing, dirty }: { findings: readonly ShownFinding[]; failing: number; dirty: boolean }) {
  const t = useText();
  if (findings.length === 0 && failing === 0 && !dirty) return null;
  const serious = failing > 0 || findings.some(({ severity }) => severity === 'error');
  return (
    <Alert
      mb="md"
      role="status"
      color={serious ? 'red' : findings.length > 0 ? 'orange' : 'gray'}
      title={t(serious ? 'schedulescreen.notReady' : findings.length > 0 ? 'schedulescreen.lookAgain' : 'schedulescreen.notSaved')}
    >
      <ul>
        {findings.map(({ severity, position, text }) => (
          <li key={`${position} ${text}`}>{labelled(t(severity === 'error' ? 'shell.error' : 'shell.warning'), text)}</li>
        ))}
        {failing > 0 ? <li>{t('schedulescreen.failing', { count: failing })}</li> : null}
        {dirty ? <li>{t('schedulescreen.saveFirst')}</li> : null}
      </ul>
    </Alert>
  );
}
