import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const onChange = jest.fn();
const field = (props: Partial<TextFieldProps> = {}) => (
  <TextField label="Reference" value="PO 1" onChange={onChange} {...props} />
);
const control = () => screen.getByLabelText<HTMLInputElement>(/Reference/);
/** The text that describes the control to screen readers. */
const note = () => document.getElementById(control().getAttribute('aria-describedby') ?? 'none');

beforeEach(() => onChange.mockReset());

test('an error marks the field, is read at once, and takes the place of the hint', () => {
  const { rerender } = renderInHouse(field({ hint: 'As on the order' }));
  expect([note()?.textContent, note()?.getAttribute('role')]).toEqual(['As on the order', null]);
  expect(control().getAttribute('aria-invalid')).toBeNull();
  rerender(field({ hint: 'As on the order', error: 'Enter a reference.' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter a reference.');
  expect(note()).toBe(screen.getByRole('alert'));
  expect(control().getAttribute('aria-invalid')).toBe('true');
});

test('the line for an error is there before it only where it is reserved, and describes nothing', () => {
  const { rerender } = renderInHouse(field());
  const lines = () => document.querySelectorAll('p').length;
  expect(lines()).toBe(0);
  rerender(field({ keepNoteLine: true }));
  expect([lines(), note()]).toEqual([1, null]);
});

test('says whether it must be filled in, and whether it can be', () => {
  const { rerender } = renderInHouse(field());
  expect([control().getAttribute('aria-required'), control().disabled]).toEqual([null, false]);
  expect(screen.queryByText('*')).toBeNull();
  rerender(field({ required: true, disabled: true }));
  expect([control().getAttribute('aria-required'), control().disabled]).toEqual(['true', true]);
  expect(screen.getByText('*')).toBeTruthy();
});

test('Enter is the owner’s, not the form’s, unless a word is composed; other keys are not told', () => {
  const onEnter = jest.fn();
  const { rerender } = renderInHouse(field({ onEnter }));
  fireEvent.keyDown(control(), { key: 'a' });
  fireEvent.keyDown(control(), { key: 'Enter', isComposing: true });
  expect(onEnter).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(control(), { key: 'Enter' })).toBe(false);
  expect(onEnter).toHaveBeenCalledTimes(1);
  rerender(field());
  expect(fireEvent.keyDown(control(), { key: 'Enter' })).toBe(true);
});

test('tells what is typed and when it is left, and shows what is beside its text', () => {
  const onBlur = jest.fn();
  const input = createRef<HTMLInputElement>();
  renderInHouse(field({ onBlur, ref: input, before: '$', after: <button type="button">Copy</button>, maxLength: 9 }));
  expect(input.current).toBe(control());
  expect([control().value, control().maxLength]).toEqual(['PO 1', 9]);
  fireEvent.change(control(), { target: { value: 'PO 2' } });
  fireEvent.blur(control());
  expect(onChange.mock.calls).toEqual([['PO 2']]);
  expect(onBlur).toHaveBeenCalledTimes(1);
  expect(screen.getByText('$')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});

test('a button submits no form unless it is meant to, and says when its action is on its way', () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onOuter = jest.fn();
  const form = (busy: boolean, type?: 'submit') => (
    <form onSubmit={onSubmit}>
      <Button busy={busy} {...(type ? { type } : {})}>
        Save
      </Button>
    </form>
  );
  const { rerender } = renderInHouse(form(false));
  document.addEventListener('click', onOuter);
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
  expect([button.ariaBusy, button.ariaDisabled, button.children.length]).toEqual([null, null, 0]);
  rerender(form(true, 'submit'));
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  expect(button.children).toHaveLength(1);
  onOuter.mockReset();
  expect(fireEvent.click(button)).toBe(false);
  expect([onSubmit.mock.calls.length, onOuter.mock.calls.length]).toEqual([0, 0]);
  rerender(form(false, 'submit'));
  fireEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  document.removeEventListener('click', onOuter);
});

test('a button that is only an icon has its name as tooltip too, and does what it is told', () => {
  const onClick = jest.fn();
  renderInHouse(
    <IconButton label="Remove" onClick={onClick}>
      ×
    </IconButton>,
  );
  const button = screen.getByRole('button', { name: 'Remove' });
  expect(button.title).toBe('Remove');
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});
