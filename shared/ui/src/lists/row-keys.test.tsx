import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { focusFirstRow, onRowClick, onRowKey } from './row-keys.ts';

const leave = jest.fn();
const opened = jest.fn();
const ticked = jest.fn();
beforeEach(() => jest.clearAllMocks());

function Table({ rows }: { rows: number }) {
  return (
    <div role="presentation" onKeyDown={(event) => onRowKey(event, leave, () => true)} onClick={onRowClick}>
      <table>
        <thead>
          <tr>
            <th data-tick>
              <input type="checkbox" aria-label="all" onChange={() => ticked('all')} />
            </th>
            <th>No</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            <tr key={index}>
              <td data-tick>
                <input type="checkbox" aria-label={`tick ${index}`} onChange={() => ticked(index)} />
              </td>
              <td>
                <a
                  href={`#${index}`}
                  data-open
                  onClick={(event) => {
                    event.preventDefault();
                    opened(index);
                  }}
                >{`row ${index}`}</a>
              </td>
              <td>
                <span>{`text ${index}`}</span>
                <button type="button">{`button ${index}`}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
const row = (index: number) => screen.getByRole('link', { name: `row ${index}` });
/** Presses a key in a row; returns whether the browser may still use it. */
const press = (index: number, key: string, more: object = {}) => {
  row(index).focus();
  return fireEvent.keyDown(row(index), { key, ...more });
};
const here = () => document.activeElement?.textContent;

test('the first row gets the focus; without rows nothing does', () => {
  const { container, unmount } = render(<Table rows={2} />);
  expect(focusFirstRow(container)).toBe(true);
  expect(here()).toBe('row 0');
  unmount();
  expect(focusFirstRow(render(<Table rows={0} />).container)).toBe(false);
  expect(focusFirstRow(null)).toBe(false);
});

test.each([
  [5, 'ArrowDown', 6],
  [5, 'ArrowUp', 4],
  [5, 'PageDown', 13],
  [15, 'PageUp', 7],
  [5, 'PageUp', 0],
  [15, 'PageDown', 19],
  [5, 'Home', 0],
  [5, 'End', 19],
  [19, 'ArrowDown', 19],
])('from row %p %s goes to row %p', (from, key, to) => {
  render(<Table rows={20} />);
  expect(press(from, key)).toBe(false);
  expect(here()).toBe(`row ${to}`);
  expect(leave).not.toHaveBeenCalled();
});

test('arrow up in the first row and Escape leave the rows; Page up and Home do not', () => {
  render(<Table rows={3} />);
  press(0, 'PageUp');
  press(0, 'Home');
  expect(leave).not.toHaveBeenCalled();
  expect(press(0, 'ArrowUp')).toBe(false);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(press(2, 'Escape')).toBe(false);
  expect(leave).toHaveBeenCalledTimes(2);
});

test('X ticks the row and A all of them', () => {
  render(<Table rows={3} />);
  expect(press(1, 'x')).toBe(false);
  expect(press(1, 'a')).toBe(false);
  expect(ticked.mock.calls).toEqual([[1], ['all']]);
});

test('keys with a modifier, other keys, and keys in a control are not the rows’', () => {
  render(<Table rows={3} />);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
    expect(press(1, 'ArrowDown', more)).toBe(true);
  expect(press(1, 'q')).toBe(true);
  const box = screen.getByRole('checkbox', { name: 'tick 1' });
  expect(fireEvent.keyDown(box, { key: 'ArrowDown' })).toBe(true);
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(true);
  expect(leave).not.toHaveBeenCalled();
});

test('without checkboxes X is not the rows’', () => {
  render(
    <div role="presentation" onKeyDown={(event) => onRowKey(event, leave, () => true)}>
      <table>
        <tbody>
          <tr>
            <td>
              <a href="#0" data-open>
                row 0
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
  );
  expect(press(0, 'x')).toBe(true);
  expect(press(0, 'a')).toBe(true);
});

test('a click in a row opens it; on a control, with another button or selected text it does not', () => {
  render(<Table rows={3} />);
  fireEvent.click(screen.getByText('text 1'));
  expect(opened.mock.calls).toEqual([[1]]);
  fireEvent.click(screen.getByRole('button', { name: 'button 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'tick 1' }));
  fireEvent.click(screen.getByText('No'));
  fireEvent(screen.getByText('text 1'), createEvent.click(screen.getByText('text 1'), { button: 1 }));
  expect(opened).toHaveBeenCalledTimes(1);
  const selection = jest.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'text' } as Selection);
  fireEvent.click(screen.getByText('text 1'));
  expect(opened).toHaveBeenCalledTimes(1);
  selection.mockRestore();
});
