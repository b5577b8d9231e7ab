import { act, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { ShellProviders } from '../../lists/shell-providers.tsx';

let change: (next: 'all' | 'off' | 'less' | 'page') => void = () => undefined;
function Page() {
  const [what, setWhat] = useState<'all' | 'off' | 'less' | 'page'>('all');
  useLayoutEffect(() => {
    change = (next) => act(() => setWhat(next));
  }, []);
  if (what === 'page') return <main key="other" tabIndex={-1} />;
  return (
    <main tabIndex={-1}>
      <section data-testid="row">
        {what !== 'less' && (
          <button type="button" disabled={what === 'off'}>
            Approve
          </button>
        )}
        <button type="button">Next</button>
      </section>
    </main>
  );
}
const show = () =>
  render(
    <ShellProviders>
      <Page />
    </ShellProviders>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const focus = (name: string) => act(() => button(name).focus());

test('a focused button that is switched off leaves the focus in its place', async () => {
  show();
  focus('Approve');
  change('off');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('row')));
  const row = screen.getByTestId('row');
  expect([row.getAttribute('tabindex'), row.style.outline]).toEqual(['-1', 'none']);
  focus('Next');
  expect([row.getAttribute('tabindex'), row.style.outline]).toEqual([null, '']);
});

test('a place that can have the focus anyway stays as it is', async () => {
  show();
  const row = screen.getByTestId('row');
  row.tabIndex = 0;
  focus('Approve');
  change('less');
  await waitFor(() => expect(document.activeElement).toBe(row));
  focus('Next');
  expect([row.tabIndex, row.style.outline]).toEqual([0, '']);
});

test('a focused button that is removed leaves the focus in its place', async () => {
  show();
  focus('Approve');
  change('less');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('row')));
});

test('a button that is removed while another one has the focus changes nothing', async () => {
  show();
  focus('Approve');
  focus('Next');
  change('less');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  expect(document.activeElement).toBe(button('Next'));
});

test('whoever takes the focus in time keeps it', async () => {
  jest.useFakeTimers();
  show();
  focus('Approve');
  change('less');
  await act(async () => undefined);
  focus('Next');
  act(() => jest.advanceTimersByTime(1_000));
  expect(document.activeElement).toBe(button('Next'));
  jest.useRealTimers();
});

test('on another page the focus starts from the top', async () => {
  jest.useFakeTimers();
  show();
  focus('Approve');
  change('page');
  await act(async () => undefined);
  act(() => jest.advanceTimersByTime(1_000));
  expect(document.activeElement).toBe(document.body);
  jest.useRealTimers();
});
