/** @jest-environment jsdom */
import { act, StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocation } from 'react-router-dom';

jest.mock('@iwe/ui', () => ({
  HostRoutes: jest.requireActual<typeof import('react')>('react').createContext(() => false),
  RemoteProviders: ({ children }: { children: ReactNode }) => children,
}));
import { defineRemote } from './define-remote.tsx';
import type { HostSlots, PanelHostProps } from './host-contract.ts';
import { lazyPanel } from './panel.ts';
import { useHasRoute } from './has-route.ts';
import { settingsOf } from './settings.ts';
import { Slot, SlotHost } from './slot.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function buildHost(isOffered = true) {
  const open = new Map<HTMLElement, unknown>();
  const host: HostSlots = {
    isOffered: () => isOffered,
    open(slot, element, props) {
      open.set(element, [slot, props]);
      return () => {
        open.delete(element);
      };
    },
  };
  return { host, shown: () => [...open.values()] };
}

async function show(screen: ReactNode) {
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () => root.render(screen));
  return {
    container,
    again: (next: ReactNode) => act(async () => root.render(next)),
    end: () => act(async () => root.unmount()),
  };
}

describe('a slot on a screen', () => {
  const at = (host: HostSlots | null, customerId: number) => (
    <StrictMode>
      <SlotHost value={host}>
        <Slot name="customer.panel" props={{ customerId }} />
      </SlotHost>
    </StrictMode>
  );

  it('is opened once with its props, again for other ones, and closed with the screen', async () => {
    const { host, shown } = buildHost();
    const screen = await show(at(host, 7));
    expect(shown()).toEqual([['customer.panel', { customerId: 7 }]]);
    await screen.again(at(host, 7));
    expect(shown()).toEqual([['customer.panel', { customerId: 7 }]]);
    await screen.again(at(host, 8));
    expect(shown()).toEqual([['customer.panel', { customerId: 8 }]]);
    await screen.end();
    expect(shown()).toEqual([]);
  });

  it('takes no place where nobody offers anything, and in a shell without slots', async () => {
    const { host, shown } = buildHost(false);
    for (const one of [host, null]) expect((await show(at(one, 7))).container.innerHTML).toBe('');
    expect(shown()).toEqual([]);
  });
});

describe('a panel', () => {
  const Customer = ({ customerId }: { customerId: number }) => <p>{`${customerId} ${useLocation().pathname}`}</p>;
  const Broken = (): ReactNode => {
    throw new Error('no debt');
  };
  const remote = defineRemote({
    screens: {},
    panels: {
      overdue: lazyPanel('customer.panel', async () => ({ Customer }), 'Customer'),
      broken: lazyPanel('customer.panel', async () => ({ Broken }), 'Broken'),
    },
  });
  const location = { pathname: '/customers/7', search: '', hash: '', state: null, key: 'a' };
  const buildProps = () => ({
    name: 'parcel-1',
    domElement: document.createElement('div'),
    navigation: {
      get: () => NAVIGATION,
      subscribe: () => () => {},
      push: () => {},
      replace: () => {},
      go: () => {},
      createHref: String,
    },
    onFailure: jest.fn(),
    onDrawn: jest.fn(),
    slotProps: { customerId: 7 },
  });
  const NAVIGATION = { location, action: 'POP' } as ReturnType<PanelHostProps['navigation']['get']>;
  const step = async (lifecycle: () => Promise<void>): Promise<void> => {
    let ended: Promise<void> = Promise.resolve();
    await act(async () => {
      ended = lifecycle();
    });
    await ended;
  };

  it('is exported by name with its slot, gets its props and page location, and leaves nothing', async () => {
    const { overdue } = remote.panels;
    expect(overdue.slot).toBe('customer.panel');
    const props = buildProps();
    await step(() => overdue.bootstrap(props));
    await step(() => overdue.mount(props));
    expect(props.domElement.textContent).toBe('7 /customers/7');
    expect(props.onDrawn).toHaveBeenCalled();
    await step(() => overdue.unmount(props));
    expect(props.domElement.textContent).toBe('');
  });

  it('shown twice under one name is removed from one place alone', async () => {
    const [one, other] = [buildProps(), buildProps()];
    for (const props of [one, other]) await step(() => remote.panels.overdue.mount(props));
    await step(() => remote.panels.overdue.unmount(one));
    expect([one, other].map(({ domElement }) => domElement.textContent)).toEqual(['', '7 /customers/7']);
    await step(() => remote.panels.overdue.unmount(other));
    expect(other.domElement.textContent).toBe('');
  });

  it("is offered to a remote's screens by the shell that mounts it, by an older shell to none", async () => {
    const Page = () => <Slot name="customer.panel" props={{ customerId: 7 }} />;
    const page = defineRemote({ screens: { '/customers/:id': Page } });
    const { host, shown } = buildHost();
    for (const [slots, expected] of [
      [{ slots: host }, [['customer.panel', { customerId: 7 }]]],
      [{}, []],
    ] as const) {
      const props = { ...buildProps(), ...slots };
      await step(() => page.mount(props));
      expect(shown()).toEqual(expected);
      await step(() => page.unmount(props));
      expect(shown()).toEqual([]);
    }
  });

  it('has the paths and settings that the shell passes to it, like a screen', async () => {
    const { useFlag } = settingsOf({ flags: { beta: { default: false as boolean } } });
    const Facts = () => <p>{`${useFlag('beta')} ${useHasRoute('/elsewhere')}`}</p>;
    const { facts } = defineRemote({
      screens: {},
      panels: { facts: lazyPanel('customer.panel', async () => ({ Facts }), 'Facts') },
    }).panels;
    for (const [given, expected] of [
      [{ settings: { flags: { beta: true }, config: {} }, hasRoute: () => true }, 'true true'],
      [{}, 'false false'],
    ] as const) {
      const props = { ...buildProps(), ...given };
      await step(() => facts.mount(props));
      expect(props.domElement.textContent).toBe(expected);
      await step(() => facts.unmount(props));
    }
  });

  it('that throws tells the shell and does not reject', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const props = buildProps();
    await step(() => remote.panels.broken.mount(props));
    expect(props.onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'no debt' }));
    expect(props.onDrawn).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('does not compile with other props than those of its slot', () => {
    const Product = ({ productId }: { productId: number }) => <p>{productId}</p>;
    // @ts-expect-error -- the slot has no productId
    lazyPanel('customer.panel', async () => ({ Product }), 'Product');
    // @ts-expect-error -- there is no such slot
    lazyPanel('nowhere.panel', async () => ({ Customer }), 'Customer');
    // @ts-expect-error -- the slot needs its customerId
    expect(<Slot name="customer.panel" props={{}} />).toBeTruthy();
  });
});
