import { createEvent, fireEvent, render, within } from '@testing-library/react';
import { blankLine } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import type { CellEditorProps } from './grid-types.ts';
import { TextEditor } from './text-editor.tsx';

const commit = jest.fn();
const cancel = jest.fn();
const below = jest.fn();
let finish: () => void;

function show(how: 'typed' | 'opened', text = '12') {
  const props: CellEditorProps<EditorLine> = {
    row: blankLine(),
    label: 'Qty, line 1',
    text,
    how,
    ahead: [],
    commit,
    commitChange: () => undefined,
    cancel,
    onFinish: (work) => (finish = work),
  };
  const { container } = render(
    <div role="gridcell" tabIndex={-1} onKeyDown={below}>
      <TextEditor {...props} />
    </div>,
  );
  return within(container).getByRole<HTMLInputElement>('textbox', { name: 'Qty, line 1' });
}
/** Presses a key; returns whether the browser does nothing with it. */
const press = (input: HTMLElement, init: KeyboardEventInit) => {
  const event = createEvent.keyDown(input, init);
  fireEvent(input, event);
  return event.defaultPrevented;
};
const taken = () => commit.mock.calls as [text: string, go: string][];

beforeEach(() => {
  for (const mock of [commit, cancel, below]) mock.mockReset();
});

test('an opened text is selected, one that was begun by typing goes on at its end', () => {
  const opened = show('opened');
  expect(document.activeElement).toBe(opened);
  expect([opened.selectionStart, opened.selectionEnd]).toEqual([0, 2]);
  const typed = show('typed', '1');
  expect(document.activeElement).toBe(typed);
  expect(typed.selectionStart).toBe(typed.selectionEnd);
});

test.each([
  ['Enter', false, 'enter'],
  ['Enter', true, 'up'],
  ['Tab', false, 'tab'],
  ['Tab', true, 'back'],
])('%s (with Shift: %s) takes the text and goes on: %s', (key, shiftKey, go) => {
  const input = show('opened');
  fireEvent.change(input, { target: { value: '40' } });
  expect(press(input, { key, shiftKey })).toBe(true);
  expect(taken()).toEqual([['40', go]]);
  // The grid and the form below must not hear of it.
  expect(below).not.toHaveBeenCalled();
});

test('arrows move in a text that was opened', () => {
  const input = show('opened');
  expect(['ArrowUp', 'ArrowDown'].map((key) => press(input, { key }))).toEqual([false, false]);
  expect(taken()).toEqual([]);
});

test.each([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])('%s leaves a text that was typed over the cell, %s; the others move in it', (key, go) => {
  const input = show('typed', '1');
  expect(press(input, { key: 'ArrowLeft' })).toBe(false);
  expect(press(input, { key })).toBe(true);
  expect(taken()).toEqual([['1', go]]);
});

test('Escape leaves the cell as it was, also when the field is left afterwards', () => {
  const input = show('opened');
  fireEvent.change(input, { target: { value: '40' } });
  expect(press(input, { key: 'Escape' })).toBe(true);
  fireEvent.blur(input);
  expect([cancel.mock.calls.length, taken()]).toEqual([1, []]);
});

test('leaving takes the text where one is, once', () => {
  const input = show('opened');
  fireEvent.change(input, { target: { value: '40' } });
  fireEvent.blur(input);
  finish();
  press(input, { key: 'Enter' });
  expect(taken()).toEqual([['40', 'stay']]);
});

test('the text is taken when the focus goes elsewhere, without a click in the lines', () => {
  const input = show('opened');
  fireEvent.change(input, { target: { value: '40' } });
  fireEvent.blur(input);
  expect(taken()).toEqual([['40', 'stay']]);
});

test('another cell that is clicked takes the text as it is now', () => {
  const input = show('opened');
  fireEvent.change(input, { target: { value: '41' } });
  finish();
  expect(taken()).toEqual([['41', 'stay']]);
});

test('keys of the page, and those that compose a letter, are not the field’s', () => {
  const input = show('opened');
  for (const init of [
    { key: 's', ctrlKey: true },
    { key: 'Enter', metaKey: true },
    { key: 'Tab', altKey: true },
  ])
    expect(press(input, init)).toBe(false);
  expect(below).toHaveBeenCalledTimes(3);
  press(input, { key: 'Enter', isComposing: true });
  expect(taken()).toEqual([]);
});
