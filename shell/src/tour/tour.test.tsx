import { sessionStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TourOffer } from './tour-offer.tsx';
import { offerTour, tourStore } from './tour-store.ts';

const enter = (email: string) =>
  act(() => {
    const account = { eId: 1, email } as never;
    sessionStore.set({ status: 'signed-in', token: 't', accounts: [account], account });
    tourStore.set(false);
    offerTour();
  });
const show = () =>
  render(
    <ShellProviders>
      <TourOffer />
    </ShellProviders>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

test('the tour has five steps, can be left at each, and is not offered to this person again', async () => {
  show();
  enter('sam@example.test');
  await screen.findByText(/^New to iWE/);
  press('Take the tour');
  expect(await screen.findByRole('dialog', { name: 'Find and quote' })).toBeTruthy();
  for (const step of [2, 3, 4, 5]) {
    press('Next');
    expect(screen.getByText(`Step ${step} of 5`)).toBeTruthy();
  }
  press('Back');
  expect(screen.getByRole('dialog', { name: 'Lists' }).textContent).toContain("A list's filters are in its address");
  press('Next');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^New to iWE/)).toBeNull();
  enter('sam@example.test');
  expect(screen.queryByText(/^New to iWE/)).toBeNull();
  enter('mia@example.test');
  expect(await screen.findByText(/^New to iWE/)).toBeTruthy();
});

test('the tour is over at its end', async () => {
  show();
  enter('sam@example.test');
  await screen.findByText(/^New to iWE/);
  press('Take the tour');
  await screen.findByRole('dialog');
  for (let step = 1; step < 5; step += 1) press('Next');
  press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who says no is not asked again', () => {
  show();
  enter('sam@example.test');
  press('No, thanks');
  enter('sam@example.test');
  expect(screen.queryByRole('button', { name: 'Take the tour' })).toBeNull();
});

test('each step points at what it speaks of, where that is in sight', async () => {
  const box = (top: number) => ({ top, left: 100, width: 50, height: 20 }) as DOMRect;
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<nav aria-label="Menu"></nav><header><a href="/approvals">Approvals</a></header>',
  );
  const [menu, approvals] = ['nav', 'header a'].map((selector) => document.querySelector(selector) as HTMLElement);
  try {
    (menu as HTMLElement).getBoundingClientRect = () => box(40);
    (approvals as HTMLElement).getBoundingClientRect = () => box(10);
    show();
    enter('sam@example.test');
    press('Take the tour');
    await screen.findByRole('dialog', { name: 'Find and quote' });
    const pointer = () => document.querySelector<HTMLElement>('[data-tour-pointer]');
    expect([pointer()?.style.top, pointer()?.style.width]).toEqual(['36px', '58px']);
    press('Next');
    // There is no Express New here.
    expect(pointer()).toBeNull();
    press('Next');
    expect(pointer()?.style.top).toBe('6px');
  } finally {
    menu?.remove();
    approvals?.closest('header')?.remove();
  }
});

test('in the side menu the offer is the same, without a line of its own', () => {
  render(
    <ShellProviders>
      <TourOffer inMenu />
    </ShellProviders>,
  );
  enter('sam@example.test');
  expect(screen.getByRole('complementary', { name: 'Tour' })).toBeTruthy();
  press('No, thanks');
  expect(screen.queryByRole('complementary', { name: 'Tour' })).toBeNull();
});
