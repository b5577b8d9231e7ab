import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { keepFields } from './keep-fields.ts';

/** A form that React controls, as a build of a remote draws it. */
function Form({ version, more = false }: { version: string; more?: boolean }) {
  const [note, setNote] = useState('');
  return (
    <div data-remote={`mf-sales@${version}`}>
      <label>
        Note <input value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <input aria-label="Line" defaultValue="" />
      <input aria-label="Line" defaultValue="" />
      <input aria-label="Paid" type="checkbox" />
      <input aria-label="Password" type="password" />
      {more && <textarea aria-label="New" />}
      <output>{note}</output>
    </div>
  );
}

test('what was typed is in the same fields of the next build, and React knows it', async () => {
  const { rerender } = render(<Form key="1" version="0.0.0-dev.1" />);
  const [first, second] = screen.getAllByLabelText<HTMLInputElement>('Line');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'by ten' } });
  fireEvent.change(second as HTMLInputElement, { target: { value: '4' } });
  fireEvent.click(screen.getByLabelText('Paid'));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  expect(first?.value).toBe('');
  screen.getByLabelText('Note').focus();

  const restore = keepFields('mf-sales');
  restore('0.0.0-dev.2');
  rerender(<Form key="2" version="0.0.0-dev.2" more />);
  await act(async () => undefined);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('by ten');
  expect(screen.getByRole('status').textContent).toBe('by ten');
  expect(screen.getAllByLabelText<HTMLInputElement>('Line').map(({ value }) => value)).toEqual(['', '4']);
  expect(screen.getByLabelText<HTMLInputElement>('Paid').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));

  // Once each: a field that its user empties stays empty.
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: '' } });
  rerender(<Form key="2" version="0.0.0-dev.2" />);
  await act(async () => undefined);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('');
});

/** A choice that React controls: it hears a choice's 'change' alone. */
function Choice({ version }: { version: string }) {
  const [way, setWay] = useState('pick-up');
  return (
    <div data-remote={`mf-sales@${version}`}>
      <select aria-label="Way" value={way} onChange={(event) => setWay(event.target.value)}>
        <option value="pick-up">Pick up</option>
        <option value="delivery">Delivery</option>
      </select>
      <output>{way}</output>
    </div>
  );
}

test('a choice is made again, and React knows it', async () => {
  const { rerender } = render(<Choice key="1" version="0.0.0-dev.1" />);
  fireEvent.change(screen.getByLabelText('Way'), { target: { value: 'delivery' } });
  const restore = keepFields('mf-sales');
  restore('0.0.0-dev.2');
  rerender(<Choice key="2" version="0.0.0-dev.2" />);
  await act(async () => undefined);
  expect(screen.getByLabelText<HTMLSelectElement>('Way').value).toBe('delivery');
  expect(screen.getByRole('status').textContent).toBe('delivery');
});

test('one of several choices is made again', async () => {
  const Ways = ({ version }: { version: string }) => (
    <div data-remote={`mf-sales@${version}`}>
      <input type="radio" name="way" aria-label="Pick up" defaultChecked />
      <input type="radio" name="way" aria-label="Delivery" />
    </div>
  );
  const { rerender } = render(<Ways key="1" version="0.0.0-dev.1" />);
  fireEvent.click(screen.getByLabelText('Delivery'));
  const restore = keepFields('mf-sales');
  restore('0.0.0-dev.2');
  rerender(<Ways key="2" version="0.0.0-dev.2" />);
  await act(async () => undefined);
  expect(screen.getByLabelText<HTMLInputElement>('Delivery').checked).toBe(true);
});

test('fields that come later than five seconds after the build are left as they are', async () => {
  jest.useFakeTimers();
  const { rerender } = render(<Form key="1" version="0.0.0-dev.1" />);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'by ten' } });
  const restore = keepFields('mf-sales');
  restore('0.0.0-dev.2');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  rerender(<Form key="2" version="0.0.0-dev.2" />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('');
  jest.useRealTimers();
});
