import type { Site } from '@fieldward/contract/site/site.operations.ts';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';
import { SecretOnce } from '../../widgets/secret-once.tsx';

/** A site that may join, with its code. */
export interface WithCode {
  readonly site: Site;
  readonly code: string;
}

/** What is to be typed on the machine of the clinic. */
export default function SiteCode({ told: { site, code }, onClose }: { told: WithCode; onClose: () => void }) {
  const t = useText();
  const { moment } = useFormats();
  const name = isolated(site.name);
  return (
    <SecretOnce
      title={t('site.code', { name })}
      about={t('site.codeUntil', { when: site.codeUntil === null ? '' : moment(site.codeUntil) })}
      label={t('site.codeHow')}
      secret={`npm run join -- ${location.origin} ${code}`}
      onClose={onClose}
    />
  );
}
