import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The tags of the rules of WCAG 2.2, levels A and AA. */
export const WCAG: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What of a page breaks the rules of axe, and where; of rules with one of these tags, or of all.
 * Axe runs in the page itself (none has a frame), and is loaded once a document: its usual way opens a second page for every report.
 */
export async function violations(page: Page, tags: readonly string[] = []): Promise<string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(known ? { axeSource: 'undefined' } : {}) })
    .setLegacyMode()
    // of what is in order, nothing is told
    .options({ resultTypes: ['violations'] });
  const found = await (tags.length === 0 ? builder : builder.withTags([...tags])).analyze();
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 4)
        .join(' | ')}`,
  );
}
