import shares from './shares.ts';

type Plugin = Required<Pick<ReturnType<typeof shares>, 'beforeInitContainer'>>;
const given = () => (() => 'React') as never;

/** Gives a remote the shell's share scope, as the federation runtime does. */
async function scopesOf(map: Record<string, Record<string, Record<string, object>>>) {
  const args = {
    origin: { shareScopeMap: map },
    shareScope: map['default'],
    initScope: [],
    remoteInfo: {},
    remoteEntryInitOptions: Object.defineProperty({ version: '1' }, 'shareScopeMap', { value: map }),
  };
  const initialised = await (shares() as Plugin).beforeInitContainer(args as never);
  if (!initialised) throw new Error('Nothing was given.');
  const { shareScope, remoteEntryInitOptions } = initialised;
  const { shareScopeMap } = remoteEntryInitOptions as unknown as { shareScopeMap: typeof map };
  return { shareScope: shareScope as unknown as (typeof map)[string], shareScopeMap };
}
const build = (lazy: () => Promise<unknown> = async () => given()) => ({
  default: {
    react: {
      '19.0.0': { version: '19.0.0', scope: ['default'], shareConfig: { singleton: true }, lib: given(), get: given },
    },
    '@iwe/ui/sheet': { '1.0.0': { version: '1.0.0', scope: ['default'], shareConfig: {}, loading: null, get: lazy } },
  },
});

test('what a remote changes in its share scope reaches no other one', async () => {
  const map = build();
  const { shareScope, shareScopeMap } = await scopesOf(map);
  expect(shareScopeMap['default']).toBe(shareScope);
  expect(shareScope['react']?.['19.0.0']).toMatchObject({ version: '19.0.0', shareConfig: { singleton: true } });
  const react = shareScope['react']?.['19.0.0'] as { get: unknown; shareConfig: { singleton: boolean } };
  react.get = () => 'mine';
  react.shareConfig.singleton = false;
  shareScope['swr'] = { '9.0.0': {} };
  expect(map.default.react['19.0.0']).toMatchObject({ get: given, shareConfig: { singleton: true } });
  expect(Object.keys((await scopesOf(map)).shareScope)).toEqual(['react', '@iwe/ui/sheet']);
});

test('a shared part that was lost is asked for again by the next one who needs it', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve(given())];
  const { shareScope } = await scopesOf(build(async () => answers.shift()));
  const part = shareScope['@iwe/ui/sheet']?.['1.0.0'] as { get(): Promise<unknown>; loading: unknown };
  const first = part.get();
  // As the runtime does; it would wait for this one for ever.
  part.loading = first;
  await expect(first).rejects.toThrow('lost');
  expect(part.loading).toBeNull();
  await expect(part.get()).resolves.toBeDefined();
});
