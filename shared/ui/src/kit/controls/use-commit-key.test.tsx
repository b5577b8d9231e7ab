import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useCommitKey } from './use-commit-key.ts';

/** A field that stores its text when it is left, as a day field does, and a key that saves what is stored. */
function Typed({ onSave, then }: { onSave: (stored: string) => void; then: 'stay' | 'leave' }) {
  const [stored, setStored] = useState('old');
  const [typed, setTyped] = useState('old');
  useCommitKey('mod+s', then, () => onSave(stored));
  return (
    <input
      aria-label="day"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => setStored(typed)}
    />
  );
}

test.each(['stay', 'leave'] as const)('a key that saves (%s) has what is still being typed, at once', (then) => {
  const onSave = jest.fn();
  render(<Typed onSave={onSave} then={then} />);
  const field = screen.getByLabelText('day');
  field.focus();
  fireEvent.change(field, { target: { value: 'new' } });
  fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  expect(onSave.mock.calls).toEqual([['new']]);
  expect(document.activeElement === field).toBe(then === 'stay');
});

test('a key that saves leaves the focus of what is no field, such as the lines', () => {
  const onSave = jest.fn();
  render(<Typed onSave={onSave} then="stay" />);
  const lines = document.body.appendChild(document.createElement('div'));
  lines.tabIndex = 0;
  lines.focus();
  fireEvent.keyDown(lines, { key: 's', ctrlKey: true });
  expect([onSave.mock.calls, document.activeElement]).toEqual([[['old']], lines]);
  lines.remove();
});
