/** @jest-environment jsdom */
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { useEditorHost } from './editor-host.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Host = ReturnType<typeof useEditorHost>;
function Editor({ onShown }: { onShown: (host: Host) => void }) {
  const host = useEditorHost();
  useEffect(() => {
    onShown(host);
  });
  return <p>editor</p>;
}
function Where() {
  const { pathname, search } = useLocation();
  return <b>{pathname + search}</b>;
}

test('an editor knows its place, navigates on or back, and leaves no history when replaced', async () => {
  let host = {} as Host;
  const show = (shown: Host) => {
    host = shown;
  };
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/list', '/order_add/Invoices/edit/12?from=cart']} initialIndex={1}>
        <Where />
        <Routes>
          <Route path="/order_add/Invoices/:operation/:id" element={<Editor onShown={show} />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>,
    ),
  );
  const where = () => container.querySelector('b')?.textContent;
  expect(host).toMatchObject({
    pathname: '/order_add/Invoices/edit/12',
    search: '?from=cart',
    id: '12',
    operation: 'edit',
  });
  const { go, back } = host;
  await act(async () => go('/order_add/Invoices/copy/13', { replace: true }));
  expect([where(), host.operation, host.id]).toEqual(['/order_add/Invoices/copy/13', 'copy', '13']);
  await act(async () => host.back());
  expect(where()).toBe('/list');
  await act(async () => go('/order_add/Invoices/edit/14'));
  await act(async () => back());
  expect(where()).toBe('/list');
  await act(async () => root.unmount());
});
