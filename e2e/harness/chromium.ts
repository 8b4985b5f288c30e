/** Starts the browser of journeys and benchmarks. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

/** CHROME_PATH, else the Chromium inside the npm package, else the machine's. */
export async function openChromium(): Promise<Browser> {
  const own = process.env['CHROME_PATH'];
  if (own !== undefined) return chromium.launch({ executablePath: own });
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { path, libraries } = await packagedChromium();
    return chromium.launch({
      executablePath: path,
      ...(libraries === undefined ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
    });
  }
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  return installed === undefined ? chromium.launch({ channel: 'chrome' }) : chromium.launch({ executablePath: installed });
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
