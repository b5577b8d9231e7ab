import { toast, toastStore } from '@iwe/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import { Toaster } from './toaster.tsx';

test('a state that fills the page is its heading and has the focus; one within a page is neither', () => {
  const { unmount } = renderInHouse(<EmptyState isPage title="No Data" hint="Remove a filter." />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'No Data' }));
  expect(screen.getByText('Remove a filter.')).toBeTruthy();
  unmount();
  renderInHouse(<EmptyState title="No Data" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('an error has a paragraph for each line, the way to try again and the way out', () => {
  const onRetry = jest.fn();
  renderInHouse(
    <ErrorState lines={['One.', 'Two.']} onRetry={onRetry} back={{ href: '/bills', label: 'To the list' }} isPage />,
  );
  const alert = screen.getByRole('alert');
  expect(screen.getByRole('heading', { name: 'This could not be loaded' })).toBe(document.activeElement);
  expect([...alert.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['One.', 'Two.']);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe('/bills');
});

test('an error without a second try or a way out has no buttons, and may have its own words', () => {
  renderInHouse(<ErrorState title="Gone" lines={[]} />);
  expect(screen.getByText('Gone')).toBeTruthy();
  expect([screen.queryByRole('button'), screen.queryByRole('link')]).toEqual([null, null]);
});

describe('messages', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    toastStore.set([]);
    renderInHouse(<Toaster />);
  });
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const region = () => screen.getByRole('region', { name: 'Messages' });

  test('interrupt screen readers where something is wrong, and wait for them otherwise', () => {
    act(() => {
      toast.success('Saved.');
      toast.info('A hint.');
      toast.warning('Mind it.');
      toast.error(['Broken.', 'Broken.']);
    });
    const told = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);
    expect(told('status')).toEqual(['Saved.', 'A hint.']);
    expect(told('alert')).toEqual(['Mind it.', 'Broken.Broken.']);
  });

  test('have each their own time, which waits as long as one of them has the focus', () => {
    act(() => {
      toast.info('Short', { duration: 100 });
      toast.info('Long', { duration: 200 });
    });
    pass(99);
    expect(screen.getByText('Short')).toBeTruthy();
    pass(1);
    expect([screen.queryByText('Short'), screen.queryByText('Long')?.textContent]).toEqual([null, 'Long']);
    fireEvent.focus(screen.getByRole('button', { name: 'Close message' }));
    pass(1_000);
    expect(screen.getByText('Long')).toBeTruthy();
    fireEvent.blur(screen.getByRole('button', { name: 'Close message' }));
    pass(199);
    expect(screen.getByText('Long')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Long')).toBeNull();
  });

  test('disappear again once the pointer has left them', () => {
    act(() => void toast.info('Short', { duration: 100 }));
    fireEvent.pointerEnter(region());
    pass(1_000);
    expect(screen.getByText('Short')).toBeTruthy();
    fireEvent.pointerLeave(region());
    pass(100);
    expect(screen.queryByText('Short')).toBeNull();
  });

  test('disappear again after one of them was closed with the focus and the pointer on it', () => {
    act(() => void toast.info('First', { duration: 100 }));
    const close = screen.getByRole('button', { name: 'Close message' });
    fireEvent.pointerEnter(region());
    act(() => close.focus());
    fireEvent.click(close);
    act(() => void toast.info('Second', { duration: 100 }));
    pass(100);
    expect(screen.queryByText('Second')).toBeNull();
  });

  test('wait as long as the pointer is on another one than that which was closed', () => {
    act(() => {
      toast.info('First', { duration: 100 });
      toast.info('Second', { duration: 100 });
    });
    fireEvent.pointerEnter(region());
    fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0] as HTMLElement);
    pass(1_000);
    expect(screen.getByText('Second')).toBeTruthy();
  });

  test('are the newest at the bottom, each as the kind that it is', () => {
    act(() => {
      toast.success('Saved.');
      toast.error('Broken.');
    });
    const shown = [...region().querySelectorAll('[data-kind]')];
    expect(shown.map((one) => [one.getAttribute('data-kind'), one.textContent])).toEqual([
      ['success', 'Saved.'],
      ['error', 'Broken.'],
    ]);
    expect(region().getAttribute('aria-live')).toBe('polite');
  });

  test('waiting under the pointer do not wait for the lost focus, nor the other way round', () => {
    act(() => void toast.info('Short', { duration: 100 }));
    fireEvent.pointerEnter(region());
    fireEvent.focus(screen.getByRole('button', { name: 'Close message' }));
    fireEvent.blur(screen.getByRole('button', { name: 'Close message' }));
    pass(1_000);
    expect(screen.getByText('Short')).toBeTruthy();
    fireEvent.pointerLeave(region());
    pass(100);
    expect(screen.queryByText('Short')).toBeNull();
  });

  test('are closed one by one', () => {
    act(() => {
      toast.info('First');
      toast.info('Second');
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0] as HTMLElement);
    expect([screen.queryByText('First'), screen.queryByText('Second')?.textContent]).toEqual([null, 'Second']);
  });
});
