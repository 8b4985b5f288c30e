import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { useWork } from '../../../ui/use-work.ts';
import { heldRecordsKey } from './held-records.queries.ts';

/** So many records are handed in with one request. */
const AT_ONCE = 100;

/** Hands in the sealed copy of a device that died: the server opens it; who hands it in sees numbers. */
export function HandInCopy() {
  const t = useText();
  const queries = useQueryClient();
  const [busy, work] = useWork();

  async function handIn(file: File): Promise<void> {
    const { sealedIn } = await import('../../../lib/unsent/unsent-copy.ts');
    const records = sealedIn(await file.text());
    if (records === null) return notify('heldrecord.noCopy');
    const sum = { stored: 0, held: 0, there: 0, unreadable: 0 };
    for (let from = 0; from < records.length; from += AT_ONCE) {
      const part = records.slice(from, from + AT_ONCE).map(({ uuid, user, at, content }) => ({ uuid, user, at, content }));
      // oxlint-disable-next-line no-await-in-loop -- the order of a patient's forms is kept
      const { counts } = await call('POST fieldward/unsentimport', { body: { records: part } });
      sum.stored += counts.stored;
      sum.held += counts.held;
      sum.there += counts.there + counts.rejected;
      sum.unreadable += counts.unreadable;
    }
    notify('heldrecord.handedIn', sum);
    await queries.invalidateQueries({ queryKey: heldRecordsKey });
  }

  return (
    <FileButton
      accept="application/json,.json"
      onChange={(file) => (file === null ? undefined : void work(() => handIn(file)).catch(notifyProblem))}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={busy}
          leftSection={<IconUpload size={16} aria-hidden />}
          title={t('heldrecord.handInWhy')}
        >
          {t('heldrecord.handIn')}
        </Button>
      )}
    </FileButton>
  );
}
