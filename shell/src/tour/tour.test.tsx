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
  press('Take the tour');
  expect(await screen.findByRole('dialog', { name: 'Find and quote' })).toBeTruthy();
  for (const step of [2, 3, 4, 5]) {
    press('Next');
    expect(screen.getByText(`Step ${step} of 5`)).toBeTruthy();
  }
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^New to iWE/)).toBeNull();
  enter('sam@example.test');
  expect(screen.queryByText(/^New to iWE/)).toBeNull();
  enter('mia@example.test');
  expect(screen.getByText(/^New to iWE/)).toBeTruthy();
});

test('who says no is not asked again', () => {
  show();
  enter('sam@example.test');
  press('No, thanks');
  enter('sam@example.test');
  expect(screen.queryByRole('button', { name: 'Take the tour' })).toBeNull();
});
