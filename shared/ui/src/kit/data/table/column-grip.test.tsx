import { createEvent, fireEvent, render } from '@testing-library/react';
import { ColumnGrip } from './column-grip.tsx';

const onResize = jest.fn();
const capture = jest.fn();
/** Renders a heading of 120 pixels with its edge. */
function show() {
  const { container } = render(
    <table>
      <thead>
        <tr>
          <th>
            <ColumnGrip onResize={onResize} />
          </th>
        </tr>
      </thead>
    </table>,
  );
  const grip = container.querySelector<HTMLElement>('[data-grip]')!;
  Object.defineProperty(grip.closest('th'), 'offsetWidth', { value: 120 });
  grip.setPointerCapture = capture;
  return grip;
}
/** jsdom has no pointer events. */
const point = (grip: HTMLElement, kind: string, clientX: number, button = 0) => {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, clientX, button });
  fireEvent(grip, event);
  return event;
};
const widths = () => onResize.mock.calls.map(([width]) => width as number | null);

beforeEach(() => {
  onResize.mockReset();
  capture.mockReset();
});

test('the edge follows the pointer that holds it, no further than 36 pixels, until it is let go', () => {
  const grip = show();
  point(grip, 'pointermove', 300);
  // Otherwise the browser would select the heading's text.
  expect(point(grip, 'pointerdown', 200).defaultPrevented).toBe(true);
  expect(capture).toHaveBeenCalledTimes(1);
  point(grip, 'pointermove', 230);
  point(grip, 'pointermove', 116);
  point(grip, 'pointermove', 115);
  expect(widths()).toEqual([150, 36, 36]);
  point(grip, 'pointerup', 115);
  point(grip, 'pointermove', 260);
  expect(widths()).toHaveLength(3);
});

test('another button of the mouse, or a pointer that the system took away, resizes nothing', () => {
  const grip = show();
  expect(point(grip, 'pointerdown', 200, 2).defaultPrevented).toBe(false);
  point(grip, 'pointermove', 230);
  point(grip, 'pointerdown', 200);
  point(grip, 'pointercancel', 200);
  point(grip, 'pointermove', 230);
  expect(widths()).toEqual([]);
});

test('a double click asks for the width of the content', () => {
  const grip = show();
  fireEvent(grip, createEvent.dblClick(grip));
  expect(widths()).toEqual([null]);
});
