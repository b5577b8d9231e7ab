/** A window of that width, which can change. */
function windowOf(isNarrow: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: isNarrow,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  // The colours of the page have a query of their own.
  const other = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: (media: string) => (media.includes('1170px') ? query : other) });
  return {
    listeners,
    become: (matches: boolean) => {
      query.matches = matches;
      for (const listener of listeners) listener();
    },
  };
}
/** The hook as a new page has it. */
async function open() {
  jest.resetModules();
  const { act, renderHook } = await import('@testing-library/react/pure');
  const { useCollapsed } = await import('./use-collapsed.ts');
  const { result, unmount } = renderHook(() => useCollapsed());
  return { isCollapsed: () => result.current[0], toggle: () => act(() => result.current[1]()), act, unmount };
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('a wide window shows labels until somebody chooses; the choice stays on the next page', async () => {
  windowOf(false);
  const first = await open();
  expect(first.isCollapsed()).toBe(false);
  first.toggle();
  expect(first.isCollapsed()).toBe(true);
  first.unmount();
  const second = await open();
  expect(second.isCollapsed()).toBe(true);
  second.toggle();
  expect(second.isCollapsed()).toBe(false);
  second.unmount();
  expect((await open()).isCollapsed()).toBe(false);
});

test('a narrow window shows icons, and follows its width until the menu is gone', async () => {
  const { become, listeners } = windowOf(true);
  const menu = await open();
  expect(menu.isCollapsed()).toBe(true);
  menu.act(() => become(false));
  expect(menu.isCollapsed()).toBe(false);
  menu.unmount();
  expect(listeners.size).toBe(0);
});

test('without storage the choice is for this page', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const menu = await open();
  expect(menu.isCollapsed()).toBe(false);
  menu.toggle();
  expect(menu.isCollapsed()).toBe(true);
});
