import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ShellProviders } from '../../lists/shell-providers.tsx';
import { Dialog } from './dialog.tsx';

const settle = () =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 120);
    });
  });
const focusOn = (name: string) => act(() => screen.getByRole('button', { name }).focus());

function Sheet() {
  const [step, setStep] = useState<'draft' | 'asking' | 'approved'>('draft');
  return (
    <main>
      <div data-testid="actions">
        <button type="button">NEXT</button>
        {step !== 'approved' && (
          <button type="button" onClick={() => setStep('asking')}>
            Approve
          </button>
        )}
      </div>
      <Dialog
        open={step === 'asking'}
        title="Approve"
        onClose={() => setStep('draft')}
        footer={
          <button type="button" onClick={() => setStep('approved')}>
            Yes
          </button>
        }
      />
    </main>
  );
}

test('a closing dialog returns the focus to what opened it', async () => {
  render(
    <ShellProviders>
      <Sheet />
    </ShellProviders>,
  );
  focusOn('Approve');
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve' })));
});

test('when what opened it is gone, the focus moves close to its place', async () => {
  render(
    <ShellProviders>
      <Sheet />
    </ShellProviders>,
  );
  focusOn('Approve');
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
  focusOn('Yes');
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  const actions = screen.getByTestId('actions');
  await waitFor(() => expect(document.activeElement).toBe(actions));
  focusOn('NEXT');
  expect(actions.hasAttribute('tabindex')).toBe(false);
});

test('a press outside everything removes the focus, and it stays removed', async () => {
  render(
    <ShellProviders>
      <Sheet />
    </ShellProviders>,
  );
  focusOn('NEXT');
  act(() => screen.getByRole('button', { name: 'NEXT' }).blur());
  fireEvent.click(screen.getByTestId('actions'));
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('a busy button keeps the focus and ignores a second click or another submit', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <ShellProviders>
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} onClick={onClick}>
          Save
        </Button>
      </form>
    </ShellProviders>
  );
  const { rerender } = render(form(false));
  focusOn('Save');
  rerender(form(true));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
