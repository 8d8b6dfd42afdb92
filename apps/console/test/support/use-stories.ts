import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { startConsole, type TestConsole } from './start-console.ts';
import type { Story } from './story.ts';

/** The widths of the stories: a desktop's and, for stories whose layout differs there, a phone's. */
export const [desktop, phone] = [1280, 390];

/**
 * Starts a console and a webhook receiver for the stories of a file. No story may cause an error or a policy violation.
 */
export function useStories(): (width: number) => Story {
  let console: TestConsole;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver({ reply: (_request, response) => response.writeHead(202).end('taken') });
    console = await startConsole();
  }, 300_000);
  // Close what a failed story left open: an animated button, for example, would keep a processor busy during all other
  // stories.
  afterEach(async () => {
    await console.closePages();
    expect(console.faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await console?.stop();
    await receiver?.close();
  }, 60_000);
  return (width) => ({
    width,
    isPhone: width === phone,
    get console() {
      return console;
    },
    get receiver() {
      return receiver;
    },
    go: (page, address) => page.goto(`${console.stack.baseUrl}${address}`),
    addList: (name) =>
      console.call('POST', '/lists', { name, from_name: 'Ada', from_email: 'admin@mailwright.localhost' }),
  });
}
