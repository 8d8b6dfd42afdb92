import type { Page } from 'playwright-core';

/** What the first load of a page costs a browser. */
export interface Load {
  /** Bytes over the network, including headers. */
  bytes: number;
  /** The bytes of scripts alone. */
  scriptBytes: number;
  /**
   * How many addresses were requested. What is read again, once the page is told about changes, isn't counted: whether
   * that happens this early depends on the machine.
   */
  requests: number;
  /** When the largest content was painted, in milliseconds after navigation. */
  largestPaintMs: number;
}

/** Slow 4G, as Lighthouse simulates it: 1.6 Mbit/s down, 750 kbit/s up, and 150 ms per round trip. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Loads a page without a cache, as on a first visit, and measures it over the Chrome DevTools protocol.
 * @param until resolves once the page is shown
 * @param isThrottled whether to simulate a phone's network and a CPU that is four times slower than this one
 */
export async function measureLoad(
  page: Page,
  url: string,
  until: () => Promise<unknown>,
  isThrottled: boolean,
): Promise<Load> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isThrottled) {
    await cdp.send('Network.emulateNetworkConditions', slow4g);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const types = new Map<string, string>();
  const addresses = new Set<string>();
  const load = { bytes: 0, scriptBytes: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    addresses.add(response.url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    load.bytes += encodedDataLength;
    if (types.get(requestId) === 'Script') load.scriptBytes += encodedDataLength;
  });
  await page.addInitScript(`new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.largestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true })`);
  await page.goto(url);
  await until();
  // The paint follows after the content is present.
  await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)))`);
  const largestPaintMs = await page.evaluate<number>('globalThis.largestPaintMs ?? 0');
  await cdp.detach();
  return { ...load, requests: addresses.size, largestPaintMs };
}
