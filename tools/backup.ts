import { backupEmbedded } from '../apps/server/db/embedded-backup.ts';

/** `backup <new folder>`: copies the data folder (`FIELDWARD_DATA`, ./data), whether or not the server is at work. */
const [target] = process.argv.slice(2);
if (target === undefined) {
  process.stderr.write('Where to? Give a folder that does not exist yet.\n');
  process.exit(2);
}
try {
  const { folder, running } = await backupEmbedded(process.env['FIELDWARD_DATA'] ?? './data', target);
  process.stdout.write(
    `Copied to ${folder}${running ? ' while the server was at work' : ''}. To restore, start with FIELDWARD_DATA=${folder}\n` +
      'The secret key is not in it: keep a copy of secret.key elsewhere, and put it beside the copy when you restore.\n',
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
