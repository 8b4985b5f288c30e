import { Button, FileButton, Group, Text, Title } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { contentOf, saveFile } from './carried-file.ts';
import { SITES, takeReply, takeFile, writeFile } from './site.queries.ts';

/** Runs one thing at a time, and asks for the sites anew when it is done. */
function useWork(): readonly [busy: boolean, run: (work: () => Promise<void>) => void] {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    void work()
      .then(() => queries.invalidateQueries({ queryKey: SITES }))
      .catch(notifyProblem)
      .finally(() => setBusy(false));
  };
  return [busy, run];
}

/** Takes a file that was carried here, as often as one is chosen. */
function TakeFile({ label, onContent }: { label: string; onContent: (content: string) => Promise<void> }) {
  const [busy, run] = useWork();
  const [taken, setTaken] = useState(0);
  return (
    <FileButton
      key={taken}
      accept=".fieldward,application/octet-stream"
      onChange={(file) => {
        // the same file may be chosen again
        setTaken(taken + 1);
        if (file !== null) run(async () => onContent(await contentOf(file)));
      }}
    >
      {(props) => (
        <Button {...props} variant="default" loading={busy} leftSection={<IconFileImport size={16} aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

/** At a site that has no network: a file for the centre, and its reply. */
export function CarryFiles() {
  const t = useText();
  const [busy, run] = useWork();
  return (
    <section>
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('site.byFile')}
      </Title>
      <Text mb="sm">{t('site.byFileHow')}</Text>
      <Group>
        <Button
          loading={busy}
          leftSection={<IconFileExport size={16} aria-hidden />}
          onClick={() =>
            run(async () => {
              const { file, patients } = await writeFile();
              saveFile(file);
              notify('site.fileWritten', { patients });
            })
          }
        >
          {t('site.writeFile')}
        </Button>
        <TakeFile label={t('site.takeReply')} onContent={async (content) => notify('site.replyTaken', await takeReply(content))} />
      </Group>
    </section>
  );
}

/** At a centre: the file of a site is taken, and the reply to it saved. */
export function TakeSiteFile() {
  const t = useText();
  return (
    <TakeFile
      label={t('site.takeFile')}
      onContent={async (content) => {
        const { site, reply, patients, held, people, left } = await takeFile(content);
        saveFile(reply);
        notify('site.fileTaken', { name: site, patients, held, people, left });
      }}
    />
  );
}
