import { areasWith } from '../../apps/web/page-texts-plugin.ts';
import { unloadedTexts, webTextNeeds } from '../generated/page-texts.ts';
import type { Findings } from './source-files.ts';

/** Every sentence that a page can show, what it opens and what its calls can be refused with included, must be loaded with it. */
export function pageTexts(): Findings {
  return unloadedTexts(webTextNeeds(), (file) => areasWith(file.replace('apps/web/', ''))).map((line) => `${line}: npm run generate`);
}
