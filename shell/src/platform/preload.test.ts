import { buildLoadable } from './testing.ts';

const loadFrom = jest.fn();
let further = 0;
jest.mock('./mf-loader.ts', () => ({
  furtherAddress: (path: string) => `${path}?again=${(further += 1)}`,
  loadFrom: (address: string) => loadFrom(address),
}));
jest.mock('./provided.ts', () => ({ provided: {} }));
import { releaseReceived } from './preload.ts';

const linkOf = (address: string): HTMLLinkElement | undefined =>
  [...document.head.querySelectorAll('link')].find((link) => link.getAttribute('href') === address);
const fire = (address: string, event: 'load' | 'error'): void => {
  linkOf(address)?.dispatchEvent(new Event(event));
};

let version = 0;
/** A release of one file that only this test requests. */
function release() {
  version += 1;
  return { ...buildLoadable('mf-sales', `1.${version}.0`), preload: [] };
}
/** Starts to wait, and returns whether the files have been received. */
function wait(one: ReturnType<typeof release>) {
  const seen = { received: false, slow: 0 };
  void releaseReceived(one, () => (seen.slow += 1)).then(() => (seen.received = true));
  return seen;
}

beforeAll(() => {
  Object.defineProperty(DOMTokenList.prototype, 'supports', { value: () => true, configurable: true });
});
beforeEach(() => {
  jest.useFakeTimers();
  loadFrom.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the files of a release', () => {
  it('that are received in time are requested once', async () => {
    const one = release();
    const seen = wait(one);
    fire(one.entry, 'load');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual({ received: true, slow: 0 });
    expect(document.head.querySelectorAll(`link[href^="${one.entry}"]`)).toHaveLength(1);
    expect(loadFrom).not.toHaveBeenCalled();
  });

  it('that are refused are left to loading, which says why', async () => {
    const one = release();
    const seen = wait(one);
    fire(one.entry, 'error');
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.received).toBe(true);
  });

  it('that hang are requested at an address of their own, with the same hash, and loaded from there', async () => {
    const one = release();
    const seen = wait(one);
    await jest.advanceTimersByTimeAsync(2500);
    expect(seen).toEqual({ received: false, slow: 1 });
    const again = linkOf(`${one.entry}?again=${further}`);
    expect(again?.integrity).toBe(one.integrity[one.entry]);
    fire(`${one.entry}?again=${further}`, 'load');
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.received).toBe(true);
    expect(loadFrom).toHaveBeenCalledWith(`${one.entry}?again=${further}`);
  });

  it('that were only slow are loaded from where they were received', async () => {
    const one = release();
    const seen = wait(one);
    await jest.advanceTimersByTimeAsync(2500);
    fire(one.entry, 'load');
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.received).toBe(true);
    expect(loadFrom).not.toHaveBeenCalled();
  });

  it('are requested at one more address when somebody tries again', async () => {
    const one = release();
    wait(one);
    await jest.advanceTimersByTimeAsync(10_000);
    const before = further;
    const seen = wait(one);
    await jest.advanceTimersByTimeAsync(2500);
    expect(further).toBe(before + 1);
    fire(`${one.entry}?again=${further}`, 'load');
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.received).toBe(true);
  });
});
