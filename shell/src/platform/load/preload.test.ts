import { buildLoadable } from '../testing.ts';

const loadFrom = jest.fn();
let further = 0;
jest.mock('./mf-loader.ts', () => ({
  furtherAddress: (path: string) => `${path}?again=${(further += 1)}`,
  loadFrom: (address: string) => loadFrom(address),
}));
const sheetView = jest.fn(async () => {
  throw new Error('not there');
});
jest.mock('./provided.ts', () => ({ fetchSheetView: () => sheetView().catch(() => undefined) }));
import { preloadForPath, releaseReceived } from './preload.ts';

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

  it('that hang are requested again at another address, with the same hash, and loaded from it', async () => {
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

describe('the path of a page', () => {
  const route = (path: string, remote: string) => ({ path, remote, title: path, access: ['signed-in' as const] });
  const routes = [
    route('/invoices', 'mf-sales'),
    route('/order_detail/Bills/:id', 'mf-purchase'),
    route('/order_add/Bills', 'mf-purchase'),
    route('/gone', 'mf-gone'),
  ];
  const releases = () => {
    const [sales, purchase] = [release(), release()];
    return [sales, { ...purchase, name: 'mf-purchase' }] as const;
  };
  beforeEach(() => sheetView.mockClear());

  it('begins to load the release that draws it, and no other', () => {
    const [sales, purchase] = releases();
    preloadForPath([sales, purchase], routes, '/invoices');
    expect([linkOf(sales.entry) !== undefined, linkOf(purchase.entry)]).toEqual([true, undefined]);
    expect(sheetView).not.toHaveBeenCalled();
  });

  it('of a sheet begins to load what sheets are drawn with, and goes on without it', async () => {
    const [sales, purchase] = releases();
    preloadForPath([sales, purchase], routes, '/order_detail/Bills/7');
    preloadForPath([sales, purchase], routes, '/order_add/Bills');
    await jest.advanceTimersByTimeAsync(0);
    expect([linkOf(sales.entry), linkOf(purchase.entry) !== undefined]).toEqual([undefined, true]);
    expect(document.head.querySelectorAll(`link[href^="${purchase.entry}"]`)).toHaveLength(1);
    expect(sheetView).toHaveBeenCalledTimes(2);
  });

  it('that nobody draws, or whose remote has no release, loads nothing', () => {
    const before = document.head.querySelectorAll('link').length;
    for (const path of ['/nothing', '/gone', '/order_detail/Bills']) preloadForPath(releases(), routes, path);
    expect(document.head.querySelectorAll('link')).toHaveLength(before);
    expect(sheetView).not.toHaveBeenCalled();
  });
});
