import { join } from 'node:path';
import type { FileStore } from '../../engine/file-store.ts';
import type { Config } from '../config.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The file store of a server: the bucket that is set, else the folder `files` in the data folder. */
export function openStore({ filesBucket, dataDir }: Pick<Config, 'filesBucket' | 'dataDir'>): FileStore {
  return filesBucket === undefined ? folderStore(join(dataDir, 'files')) : s3Store(filesBucket);
}
