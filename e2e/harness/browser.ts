import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openChromium, openProfile } from './chromium.ts';

interface View {
  language?: string;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Of the device; that of the programme of the demonstration by default. */
  zone?: string;
  /** What its clock shows when it opens; what it is by default. */
  now?: Date;
  /** Whether the application may be kept on the device: then its service worker answers for files, and routes of a test do not see them. */
  kept?: boolean;
  /** A folder: a browser of its own, that finds there what one before it left. */
  profile?: string;
  /** Records a problem of the page: an uncaught exception. */
  onError?: (message: string) => void;
}

/**
 * What is not called thousands of times in a journey does not win back what it costs to compile it a second time, better: the rules of
 * accessibility do. And a process of its own for drawing is one more, of pages that nobody looks at.
 */
const SPARING = ['--js-flags=--no-opt,--invocation-count-for-maglev=2000', '--in-process-gpu'];

let browser: Promise<Browser> | undefined;

/** A page in a context of its own (cookies, storage), and its close. Each worker launches its browser once. */
export async function openPage({
  language = 'en',
  width = 1280,
  height = 900,
  dark = false,
  zone = 'Asia/Karachi',
  now,
  kept = false,
  profile,
  onError,
}: View = {}): Promise<{
  page: Page;
  close: () => Promise<void>;
}> {
  const options: BrowserContextOptions = {
    locale: language,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: zone,
    acceptDownloads: true,
    serviceWorkers: kept ? 'allow' : 'block',
  };
  const context =
    profile === undefined ? await (await (browser ??= openChromium(SPARING))).newContext(options) : await openProfile(profile, options);
  context.setDefaultTimeout(20_000);
  if (now !== undefined) await context.clock.install({ time: now });
  const page = await context.newPage();
  if (onError !== undefined) page.on('pageerror', (error) => onError(error.message));
  return { page, close: () => context.close() };
}
