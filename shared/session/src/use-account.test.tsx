import { act, render, screen } from '@testing-library/react';
import { expireSession } from './session-end.ts';
import { sessionStore, useAccount } from './session-store.ts';
import { testAccount } from './testing/fakes.ts';

function Screen() {
  return <p>{useAccount().name}</p>;
}

test('a screen that is still there when its session ends is drawn with the account that it had', () => {
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount({ name: 'Sam' }) });
  render(<Screen />);
  act(() => expireSession('Bearer t'));
  expect(screen.getByText('Sam')).toBeTruthy();
});
