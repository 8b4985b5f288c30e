/** Starts the browser of journeys and benchmarks. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright-core';

/** CHROME_PATH, else the Chromium inside the npm package, else the machine's. */
async function whichChromium(): Promise<LaunchOptions> {
  const own = process.env['CHROME_PATH'];
  if (own !== undefined) return { executablePath: own };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { path, libraries } = await packagedChromium();
    return { executablePath: path, ...(libraries === undefined ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }) };
  }
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  return installed === undefined ? { channel: 'chrome' } : { executablePath: installed };
}

/** A browser without a profile. @param args of its command line, besides ours */
export const openChromium = async (args: string[] = []): Promise<Browser> => chromium.launch({ ...(await whichChromium()), args });

/** A browser of its own on a profile (a folder), which stays when it ends. */
export async function openProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...(await whichChromium()), ...options });
}

/** Ends the browser of a profile as when its power is cut: nothing more is written. */
export function cutPower(folder: string): void {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of all.filter((each) => each.includes(`--user-data-dir=${folder}`))) process.kill(Number.parseInt(line, 10), 'SIGKILL');
}

/** Unpacks once per user: the package's own choice of folder is closed to everybody but the first. */
async function packagedChromium(): Promise<{ path: string; libraries: string | undefined }> {
  const folder = join(tmpdir(), `fieldward-chromium-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const path = await packaged.executablePath();
    return { path, libraries: missingLibraries(path) ? systemLibraries(folder) : undefined };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function missingLibraries(program: string): boolean {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found');
  } catch {
    return false;
  }
}

/** libnss3 and its like, for machines without them; the package brings them along. */
function systemLibraries(folder: string): string {
  const libraries = join(folder, 'al2023', 'lib');
  if (!existsSync(libraries)) {
    const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin', 'al2023.tar.br');
    const archive = join(folder, 'al2023.tar');
    writeFileSync(archive, brotliDecompressSync(readFileSync(packed)));
    mkdirSync(join(folder, 'al2023'), { recursive: true });
    execFileSync('tar', ['-xf', archive, '-C', join(folder, 'al2023')]);
  }
  return existsSync(libraries) ? libraries : join(folder, 'al2023');
}
