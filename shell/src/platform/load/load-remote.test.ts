import { buildLoadable } from '../testing.ts';

const loadRemote = jest.fn();
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: (...all: unknown[]) => loadRemote(...all),
  registerRemotes: jest.fn(),
}));
const releaseReceived = jest.fn();
jest.mock('./preload.ts', () => ({ releaseReceived: (...all: unknown[]) => releaseReceived(...all) }));
jest.mock('./mf-loader.ts', () => ({ addressOf: (url: string) => url }));
import { isOneTooMany, loadRelease } from './load-remote.ts';

const patience = { withinMs: 5500, onSlow: () => {} };

const explain = jest.fn();
/** The error that webpack throws for a part of the remote. */
const chunkError = (type: 'error' | 'timeout' | 'missing') =>
  Object.assign(new Error(`Loading chunk 697 failed.\n(${type}: /r/mf-sales/1.1.0/js/remote.js)`), {
    name: 'ChunkLoadError',
    type,
    request: '/r/mf-sales/1.1.0/js/remote.js',
  });
const ofTheLoader = (words: string) => new Error(`[ Federation Runtime ]: ${words}`);
const lifecycles = { bootstrap: () => {}, mount: () => {}, unmount: () => {}, canLeave: () => 'clean' };

let count = 0;
/** Loads a release that only this test uses. */
const load = () =>
  loadRelease({ ...buildLoadable('mf-sales', '1.1.0'), containerName: `mf_sales_${(count += 1)}` }, patience);

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 200 });
  loadRemote.mockReset();
  releaseReceived.mockReset().mockResolvedValue(undefined);
  explain.mockReset().mockResolvedValue('fetch');
  Object.assign(globalThis, { iweScriptDoor: { explain } });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'iweScriptDoor');
});

describe('a loading release', () => {
  it.each([
    [
      'an entry that cannot be had',
      ofTheLoader('Failed to load script resources. #RUNTIME-008 ScriptNetworkError: Failed to load script'),
      'fetch',
    ],
    ['an exposed script that cannot be had', chunkError('error'), 'fetch'],
  ])('%s is asked for twice again', async (_what, error, kind) => {
    loadRemote.mockRejectedValue(error);
    await expect(load()).rejects.toMatchObject({ kind });
    expect(loadRemote).toHaveBeenCalledTimes(3);
  });

  it('whose files hang fails in time, without running anything', async () => {
    releaseReceived.mockReturnValue(new Promise(() => {}));
    const began = Date.now();
    await expect(load()).rejects.toMatchObject({ kind: 'timeout' });
    expect(Date.now() - began).toBeLessThan(6000);
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it.each([
    [
      'an entry',
      ofTheLoader('Failed to load script resources. #RUNTIME-008 ScriptNetworkError: Script "/r/x.js" timed out.'),
    ],
    ['a further script', chunkError('timeout')],
  ])('with %s that hangs after all is given up at once', async (_what, error) => {
    loadRemote.mockRejectedValue(error);
    await expect(load()).rejects.toMatchObject({ kind: 'timeout' });
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect(explain).not.toHaveBeenCalled();
  });

  it.each([
    [
      'an entry that throws',
      ofTheLoader('#RUNTIME-008 ScriptExecutionError: Script "/r/x.js" loaded but threw a runtime error'),
      'evaluate',
    ],
    ['an exposed script that ran and did not hold its module', chunkError('missing'), 'evaluate'],
    ['a module that throws', new TypeError('x is not a function'), 'evaluate'],
    [
      "a module that throws in the loader's words",
      new Error('The shareholder list: singleton expected, request timed out'),
      'evaluate',
    ],
    [
      'a shared package in another version',
      ofTheLoader(
        'Version 19.3.1 from iwe_shell of shared singleton module react does not satisfy the requirement of undefined which needs ^99.0.0)',
      ),
      'share',
    ],
    ['a shared package that is missing', new Error("Can not get '@iwe/gone'"), 'share'],
    ['an entry that defines no container', ofTheLoader('Failed to get remoteEntry exports. #RUNTIME-001'), 'contract'],
    [
      'a container without ./remote',
      new Error('Module "./remote" does not exist in container.\nwhile loading "./remote"'),
      'contract',
    ],
  ])('%s is not asked for again', async (_what, error, kind) => {
    loadRemote.mockRejectedValue(error);
    await expect(load()).rejects.toMatchObject({ kind });
    expect(loadRemote).toHaveBeenCalledTimes(1);
  });

  it('never runs wrong bytes, and requests them once', async () => {
    explain.mockResolvedValue('integrity');
    loadRemote.mockRejectedValue(chunkError('error'));
    await expect(load()).rejects.toMatchObject({ kind: 'integrity' });
    expect(loadRemote).toHaveBeenCalledTimes(1);
  });

  it('must export the lifecycles and its leave guard', async () => {
    loadRemote.mockResolvedValue({ ...lifecycles, canLeave: undefined });
    await expect(load()).rejects.toMatchObject({
      kind: 'contract',
      message: 'mf-sales 1.1.0 does not export canLeave.',
    });
    loadRemote.mockResolvedValue({ default: () => null });
    await expect(load()).rejects.toMatchObject({ kind: 'contract' });
  });

  it('must export the panels that its remote.json names, each for its slot', async () => {
    const release = buildLoadable('mf-sales', '1.1.0');
    const panel = {
      slot: 'customer.panel',
      panel: 'debt',
      title: 'Debt',
      order: 10,
      access: ['signed-in' as const],
    };
    const withPanel = { ...release, remoteJson: { ...release.remoteJson, panels: [panel] } };
    const loadWith = (panels?: object) => {
      loadRemote.mockResolvedValue({ ...lifecycles, panels });
      return loadRelease({ ...withPanel, containerName: `mf_sales_${(count += 1)}` }, patience);
    };
    for (const panels of [undefined, {}, { debt: { slot: 'product.panel' } }])
      await expect(loadWith(panels)).rejects.toMatchObject({
        kind: 'contract',
        message: 'mf-sales 1.1.0 does not export debt for customer.panel.',
      });
    await expect(loadWith({ debt: { slot: 'customer.panel' } })).resolves.toBeTruthy();
  });
});

describe('a page with several versions of a remote', () => {
  it('takes three but not a fourth; loaded ones can be used again, other remotes do not count', async () => {
    loadRemote.mockResolvedValue(lifecycles);
    const release = (name: string, version: string) => ({
      ...buildLoadable(name, version),
      containerName: `${name}_${version}`,
    });
    for (const version of ['2.0.0', '2.1.0', '2.2.0']) {
      expect(isOneTooMany(release('mf-purchase', version))).toBe(false);
      await loadRelease(release('mf-purchase', version), patience);
    }
    expect(isOneTooMany(release('mf-purchase', '2.3.0'))).toBe(true);
    expect(isOneTooMany(release('mf-purchase', '2.0.0'))).toBe(false);
    expect(isOneTooMany(release('mf-warehouse', '2.3.0'))).toBe(false);
  });

  it('does not count a version that failed to load', async () => {
    loadRemote.mockResolvedValue(lifecycles);
    const release = (version: string) => ({
      ...buildLoadable('mf-reports', version),
      containerName: `mf_reports_${version}`,
    });
    await loadRelease(release('2.0.0'), patience);
    await loadRelease(release('2.1.0'), patience);
    loadRemote.mockResolvedValue({});
    await expect(loadRelease(release('2.2.0'), patience)).rejects.toMatchObject({ kind: 'contract' });
    expect(isOneTooMany(release('2.3.0'))).toBe(false);
  });
});
