import { Alert, Button, Progress, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { largestFile, mostQuestions } from '@fieldward/domain/xlsform/body.ts';
import { useFormats } from '../../../../lib/format.ts';
import { notify } from '../../../../lib/notify.ts';
import { useMessageText, useText } from '../../../../lib/text.ts';
import { confirm } from '../../../../ui/confirm.tsx';
import { DropFile } from '../../../../ui/drop-file.tsx';
import { FullPageModal } from '../../../../ui/full-page-modal.tsx';
import { useXlsformImport, type Busy, type ImportState } from './xlsform-import-state.ts';
import { XlsformReview } from './xlsform-review.panel.tsx';
import classes from './xlsform.module.css';

interface XlsformImportProps {
  /** The uuid of the form that was made. */
  onDone: (formUuid: string) => void;
  onClose: () => void;
}

/** Import of an XLSForm: choose a file, see what will be made and what is lost, confirm. Rendered only while it is open. */
export function XlsformImport({ onDone, onClose }: XlsformImportProps) {
  const t = useText();
  const state = useXlsformImport();
  const { form, result, busy, failure, renamed } = state;
  const refused = result !== null && result.problems.some(({ field }) => field !== 'name' || !renamed);
  const complete = form !== null && form.name.trim() !== '' && form.description.trim() !== '';

  async function close(): Promise<void> {
    if (busy === 'importing') return;
    if (form !== null && !(await confirm({ title: t('shell.leaveTitle'), message: t('xlsform.leave'), destructive: false }))) return;
    onClose();
  }

  async function write(): Promise<void> {
    const made = await state.write();
    if (made === null) return;
    notify('xlsform.imported', { name: made.name });
    onDone(made.uuid);
  }

  return (
    <FullPageModal
      title={t('xlsform.import')}
      onClose={() => void close()}
      back={
        form !== null ? (
          <Button variant="default" disabled={busy === 'importing'} onClick={state.again}>
            {t('xlsform.another')}
          </Button>
        ) : null
      }
      buttons={
        <>
          <Button variant="default" disabled={busy === 'importing'} onClick={() => void close()}>
            {t('shell.cancel')}
          </Button>
          <Button
            loading={busy === 'importing'}
            disabled={!complete || result === null || refused || failure !== null || busy !== null}
            onClick={() => void write()}
          >
            {t('xlsform.confirm')}
          </Button>
        </>
      }
    >
      {form === null ? <ChooseFile state={state} /> : <XlsformReview key={state.fileName} state={state} form={form} />}
      {busy !== null ? <Working busy={busy} /> : null}
      <span className={classes.grow} />
    </FullPageModal>
  );
}

function ChooseFile({ state }: { state: ImportState }) {
  const t = useText();
  const say = useMessageText();
  const { number } = useFormats();
  const { fileName, unreadable, busy } = state;
  return (
    <>
      <DropFile
        name={fileName ?? t('xlsform.drop')}
        hint={t('xlsform.limits', { questions: number(mostQuestions), size: number(largestFile) })}
        icon={IconFileSpreadsheet}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        button={t('xlsform.choose')}
        disabled={busy !== null}
        onFile={(file) => void state.read(file)}
      />
      {unreadable === null ? null : (
        <Alert color="red" role="alert">
          {say(unreadable)}
        </Alert>
      )}
    </>
  );
}

function Working({ busy }: { busy: Busy }) {
  const t = useText();
  const doing = { reading: t('xlsform.reading'), comparing: t('xlsform.comparing'), importing: t('xlsform.importing') }[busy];
  return (
    <div>
      <Text component="output" size="sm">
        {doing}
      </Text>
      <Progress value={100} animated aria-label={doing} />
    </div>
  );
}
