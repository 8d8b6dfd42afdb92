import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { startConsole, type TestConsole } from './start-console.ts';
import type { Story } from './story.ts';

/** The widths of the stories: of a desktop, and of a phone for those whose layout differs there. */
export const [desktop, phone] = [1280, 390];

/** A console and a receiver for the stories of a file, none of which may leave an error or a violation of the policy. */
export function useStories(): (width: number) => Story {
  let console: TestConsole;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver({ reply: (_request, response) => response.writeHead(202).end('taken') });
    console = await startConsole();
  }, 300_000);
  // What a failed story leaves open, such as a button that turns, would keep a processor busy during all others.
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
