import { loadWithRetry } from './load-with-retry.ts';

/** The error that webpack throws for a script that was not loaded. */
const chunkError = (type: 'error' | 'timeout' | 'missing' = 'error') =>
  Object.assign(new Error('Loading chunk 1 failed.'), {
    name: 'ChunkLoadError',
    request: '/r/mf-a/1.0.0/js/1.js',
    type,
  });
const door = (kind: 'fetch' | 'integrity') => {
  Object.assign(globalThis, { iweScriptDoor: { explain: async () => kind } });
};

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 100 });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'iweScriptDoor');
});

describe('code that is loaded later', () => {
  it('is requested twice more when it is not loaded', async () => {
    door('fetch');
    const load = jest
      .fn()
      .mockRejectedValueOnce(chunkError())
      .mockRejectedValueOnce(chunkError())
      .mockResolvedValue('here');
    await expect(loadWithRetry(load)).resolves.toBe('here');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('that hangs is requested once more, so that whoever waits sees a panel within ten seconds', async () => {
    const load = jest.fn().mockRejectedValue(chunkError('timeout'));
    await expect(loadWithRetry(load)).rejects.toMatchObject({ iweFailure: 'timeout' });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails with the kind of the last attempt, without a fourth one', async () => {
    door('fetch');
    const load = jest.fn().mockRejectedValue(chunkError());
    await expect(loadWithRetry(load)).rejects.toMatchObject({ iweFailure: 'fetch', name: 'RemoteFailure' });
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is never requested again when its bytes are wrong', async () => {
    door('integrity');
    const load = jest.fn().mockRejectedValue(chunkError());
    await expect(loadWithRetry(load)).rejects.toMatchObject({ iweFailure: 'integrity' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that was loaded but failed while running is not requested again', async () => {
    door('fetch');
    const load = jest.fn().mockRejectedValue(chunkError('missing'));
    await expect(loadWithRetry(load)).rejects.toMatchObject({ iweFailure: 'evaluate' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after 0.4 and then 0.8 seconds', async () => {
    door('fetch');
    jest.useFakeTimers();
    const load = jest.fn().mockRejectedValue(chunkError());
    const failed = expect(loadWithRetry(load)).rejects.toMatchObject({ iweFailure: 'fetch' });
    for (const [milliseconds, times] of [
      [390, 1],
      [20, 2],
      [780, 2],
      [30, 3],
    ] as const) {
      await jest.advanceTimersByTimeAsync(milliseconds);
      expect(load).toHaveBeenCalledTimes(times);
    }
    await failed;
  });

  it.each([
    ['integrity', 'A part of the screen is not the file that was released: /r/mf-a/1.0.0/js/1.js'],
    ['fetch', 'A part of the screen could not be fetched: /r/mf-a/1.0.0/js/1.js'],
  ] as const)('names the file of a failure of the kind %s', async (kind, message) => {
    const explain = jest.fn().mockResolvedValue(kind);
    Object.assign(globalThis, { iweScriptDoor: { explain } });
    const error = chunkError();
    await expect(loadWithRetry(() => Promise.reject(error))).rejects.toMatchObject({ message, cause: error });
    expect(explain).toHaveBeenCalledWith('/r/mf-a/1.0.0/js/1.js');
  });

  it('of a page without the shell’s loader counts as not fetched', async () => {
    await expect(loadWithRetry(() => Promise.reject(chunkError()))).rejects.toMatchObject({ iweFailure: 'fetch' });
  });

  it("passes the module's own error on at once", async () => {
    const load = jest.fn().mockRejectedValue(new TypeError('x is not a function'));
    await expect(loadWithRetry(load)).rejects.toThrow('x is not a function');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['timeout', 'A part of the screen did not arrive in time: /r/mf-a/1.0.0/js/1.js'],
    ['missing', 'A part of the screen stopped while it was loaded: /r/mf-a/1.0.0/js/1.js'],
  ] as const)(
    'names the file of a script whose trouble is: %s, without asking for its bytes',
    async (type, message) => {
      const explain = jest.fn();
      Object.assign(globalThis, { iweScriptDoor: { explain } });
      await expect(loadWithRetry(() => Promise.reject(chunkError(type)))).rejects.toMatchObject({ message });
      expect(explain).not.toHaveBeenCalled();
    },
  );

  it('is asked for once when what is thrown is no error, and passes that on', async () => {
    const load = jest.fn().mockRejectedValue('a text');
    await expect(loadWithRetry(load)).rejects.toBe('a text');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that was not fetched at first and is wrong then is not asked for a third time', async () => {
    const explain = jest.fn().mockResolvedValueOnce('fetch').mockResolvedValueOnce('integrity');
    Object.assign(globalThis, { iweScriptDoor: { explain } });
    const load = jest.fn().mockRejectedValue(chunkError());
    await expect(loadWithRetry(load)).rejects.toMatchObject({ iweFailure: 'integrity' });
    expect(load).toHaveBeenCalledTimes(2);
  });
});
