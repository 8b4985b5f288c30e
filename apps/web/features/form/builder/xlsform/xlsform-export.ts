import { openModal } from '@mantine/modals';
import { createElement } from 'react';
import { portableForm as portableView } from '@fieldward/contract/form/portable-form.ts';
import { xlsformName } from '@fieldward/domain/xlsform/name.ts';
import { writeXlsform } from '@fieldward/domain/xlsform/export.ts';
import { portableForm } from '@fieldward/domain/xlsform/wire.ts';
import { every, one } from '../../../../lib/client.ts';
import { notify } from '../../../../lib/notify.ts';
import { messageText } from '../../../../lib/text.ts';
import { dialogsReady } from '../../../../ui/dialog-host.tsx';
import { wholeRule } from '../../../../widgets/whole-rule.ts';
import { XlsformLosses } from './xlsform-losses.panel.tsx';

/**
 * Hands the form, as it is saved, to the person as an XLSForm file (.xlsx). When the file cannot say everything, a dialog
 * lists what it leaves out. Throws `ApiProblem`.
 */
export async function exportXlsform(formUuid: string): Promise<void> {
  const [form, rules, { writeXlsformFile }] = await Promise.all([
    one(portableView, formUuid),
    every(wholeRule, { form: formUuid }),
    import('./xlsform-file.ts'),
  ]);
  const read = portableForm(form, rules);
  const written = writeXlsform(read.form);
  const name = xlsformName(read.form.name, 'form');
  save(await writeXlsformFile(written), `${name}.xlsx`);
  const losses = [...read.losses, ...written.losses].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (losses.length === 0) return notify('xlsform.exported', { file: `${name}.xlsx` });
  await dialogsReady();
  openModal({
    title: messageText({ code: 'xlsform.exportTitle' }),
    size: 840,
    closeButtonProps: { 'aria-label': messageText({ code: 'shell.close' }) },
    children: [
      createElement('p', { key: 'text' }, messageText({ code: 'xlsform.exportText', holes: { count: losses.length } })),
      createElement(XlsformLosses, { key: 'losses', losses, fileName: `${name} - ${messageText({ code: 'xlsform.lost' })}` }),
    ],
  });
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
