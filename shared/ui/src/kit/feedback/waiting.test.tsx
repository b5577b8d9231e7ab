import { act, renderHook, screen } from '@testing-library/react';
import { Page, PageHeader } from '../page/page.tsx';
import { renderInHouse } from '../../testing/render.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import { MESSAGES_ID, persistentElements } from './messages-element.ts';
import { useDelayed } from './use-delayed.ts';

test('a wait is told after its time without interruption, and the next one waits anew', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(
    ({ active, ms }: { active: boolean; ms?: number }) => useDelayed(active, ms),
    {
      initialProps: { active: true } as { active: boolean; ms?: number },
    },
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  pass(199);
  rerender({ active: false });
  rerender({ active: true });
  pass(199);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ active: false });
  expect(result.current).toBe(false);
  rerender({ active: true });
  expect(result.current).toBe(false);
  rerender({ active: true, ms: 1_000 });
  pass(999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  jest.useRealTimers();
});

test('a state has its own sign where there is one, and what its page adds', () => {
  renderInHouse(
    <>
      <EmptyState title="Nothing" icon={<b>own sign</b>}>
        <button type="button">New</button>
      </EmptyState>
      <ErrorState lines={['Broken.']}>
        <button type="button">Help</button>
      </ErrorState>
    </>,
  );
  expect(screen.getByText('own sign')).toBeTruthy();
  expect(['New', 'Help'].map((name) => screen.getByRole('button', { name }).textContent)).toEqual(['New', 'Help']);
});

test('dialogs count the messages as theirs only where the page has any', () => {
  expect(persistentElements()).toEqual([]);
  const messages = document.body.appendChild(document.createElement('div'));
  messages.id = MESSAGES_ID;
  expect(persistentElements().map((find) => find())).toEqual([messages]);
  messages.remove();
});

test('a page has its title as heading, and beside it only what it is given', () => {
  const { rerender } = renderInHouse(
    <Page>
      <PageHeader title="Brands" />
    </Page>,
  );
  expect(document.body.textContent).toBe('Brands');
  rerender(
    <Page fill>
      <PageHeader title="OCOP Prices" section="Sales" meta="12 classes" actions={<button type="button">New</button>} />
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'OCOP Prices' })).toBeTruthy();
  expect(document.body.textContent).toBe('SalesOCOP Prices12 classesNew');
  // An in-house word explains itself.
  expect(screen.getByText('OCOP Prices').tabIndex).toBe(0);
});
