import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A slow phone or laptop: 4 times slower, 1.6 Mbit/s down, 150 ms away. */
const slow = { cpu: 4, bitsPerSecond: 1_600_000, latencyMs: 150 };

/** What a page fetched, counted as it came over the wire (compressed, with headers). */
interface Traffic {
  scripts: number;
  styles: number;
  all: number;
}

/** A page without a cache whose traffic is counted. */
export async function countedPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession; traffic: Traffic }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic: Traffic = { scripts: 0, styles: 0, all: 0 };
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') traffic.scripts += encodedDataLength;
    if (kinds.get(requestId) === 'Stylesheet') traffic.styles += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return { page, session, traffic };
}

/** Slows a page down; with `network` its connection too. */
export async function slowDown(session: CDPSession, { network }: { network: boolean }): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  if (network) {
    const bytes = slow.bitsPerSecond / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
}
