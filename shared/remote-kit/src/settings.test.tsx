/** @jest-environment jsdom */
import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

jest.mock('@iwe/ui', () => ({
  HostRoutes: jest.requireActual<typeof import('react')>('react').createContext(() => false),
  RemoteProviders: ({ children }: { children: ReactNode }) => children,
  useDelayed: () => false,
}));
import { defineRemote } from './define-remote.tsx';
import type { RemoteHostProps } from './host-contract.ts';
import { SettingsHost, settingsOf } from './settings.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// As a remote imports it from its remote.json: texts and numbers without literal types.
const remote = {
  flags: { beta: { label: 'Beta', default: false as boolean } },
  config: {
    days: { label: 'Days', type: 'number' as string, default: 30 as number },
    order: { label: 'Order', type: 'choice' as string, default: 'old' as string },
  },
};
const { useFlag, useConfig } = settingsOf(remote);
function Screen() {
  const { days, order } = useConfig();
  return <p>{`${useFlag('beta') ? 'beta' : 'plain'} ${days + 1} ${order.toUpperCase()}`}</p>;
}

async function textOf(node: ReactNode): Promise<string | null> {
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () => root.render(node));
  const text = container.textContent;
  await act(async () => root.unmount());
  return text;
}

test("a remote reads its organisation's choices, and defaults where the shell passes nothing", async () => {
  expect(await textOf(<Screen />)).toBe('plain 31 OLD');
  const given = { flags: { beta: true }, config: { days: 14 } };
  expect(
    await textOf(
      <SettingsHost value={given}>
        <Screen />
      </SettingsHost>,
    ),
  ).toBe('beta 15 OLD');
});

test('what an organisation has switched off is off, also where the release has it on', async () => {
  const declared = settingsOf({ flags: { panel: { default: true as boolean } }, config: { late: { default: true } } });
  function Switches() {
    return <p>{`${declared.useFlag('panel')} ${declared.useConfig().late}`}</p>;
  }
  expect(await textOf(<Switches />)).toBe('true true');
  expect(
    await textOf(
      <SettingsHost value={{ flags: { panel: false }, config: { late: false } }}>
        <Switches />
      </SettingsHost>,
    ),
  ).toBe('false false');
  const none = settingsOf({});
  function Nothing() {
    return <p>{`${none.useFlag('panel' as never)} ${JSON.stringify(none.useConfig())}`}</p>;
  }
  expect(await textOf(<Nothing />)).toBe('false {}');
});

test('the screens of a remote get what the shell passes when it is mounted', async () => {
  const module = defineRemote({ screens: { '/a': Screen } });
  const host = {
    name: 'parcel-1',
    domElement: document.createElement('div'),
    onFailure: jest.fn(),
    onDrawn: jest.fn(),
    settings: { flags: { beta: true }, config: { days: 7, order: 'new' } },
    navigation: {
      get: () => STATE,
      subscribe: () => () => {},
      push: () => {},
      replace: () => {},
      go: () => {},
      createHref: String,
    },
  };
  const STATE = {
    location: { pathname: '/a', search: '', hash: '', state: null, key: 'a' },
    action: 'POP',
  } as ReturnType<RemoteHostProps['navigation']['get']>;
  let mounting: Promise<void> = Promise.resolve();
  await act(async () => {
    mounting = module.mount(host);
  });
  await mounting;
  expect(host.domElement.textContent).toBe('beta 8 NEW');
});

test('a key that remote.json does not have, and a wrong use of a value, do not compile', () => {
  const useWrongly = () => {
    // @ts-expect-error -- there is no such flag
    useFlag('lost');
    const config = useConfig();
    // @ts-expect-error -- there is no such setting
    void config.lost;
    // @ts-expect-error -- days is a number
    void config.days.toUpperCase();
  };
  expect(useWrongly).toBeInstanceOf(Function);
});
