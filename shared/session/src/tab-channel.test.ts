import { closeTabChannel, hearTabs, tellTabs } from './tab-channel.ts';
import type { TabMessage } from './tab-channel.ts';

const real = globalThis.BroadcastChannel;
/** The channels that were opened, of this tab and of others. */
let channels: FakeChannel[] = [];
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: unknown[] = [];
  isClosed = false;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    channels.push(this);
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  channels = [];
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
});
afterEach(() => {
  closeTabChannel();
  globalThis.BroadcastChannel = real;
});

test('a tab that has sent nothing hears the others until it listens no more', () => {
  const heard: TabMessage[] = [];
  const stop = hearTabs((message) => heard.push(message));
  const [channel] = channels;
  channel?.onmessage?.({ data: { type: 'signed-in' } });
  expect(heard).toEqual([{ type: 'signed-in' }]);
  stop();
  channel?.onmessage?.({ data: { type: 'signed-in' } });
  expect(heard).toHaveLength(1);
});

test('a tab has one channel, and another one after it was closed', () => {
  hearTabs(() => undefined);
  tellTabs({ type: 'signed-in' });
  tellTabs({ type: 'signed-out', reason: 'expired' });
  expect(channels.map(({ name, sent }) => [name, sent])).toEqual([
    ['iwe', [{ type: 'signed-in' }, { type: 'signed-out', reason: 'expired' }]],
  ]);
  closeTabChannel();
  tellTabs({ type: 'signed-in' });
  expect(channels.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('a browser without channels neither hears nor fails', () => {
  delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
  hearTabs(() => undefined)();
  expect(() => tellTabs({ type: 'signed-in' })).not.toThrow();
  expect(channels).toEqual([]);
});
