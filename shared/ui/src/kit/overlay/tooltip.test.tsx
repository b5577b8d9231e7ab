import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { Tooltip } from './tooltip.tsx';
import type { TooltipProps } from './tooltip.tsx';

const onPress = jest.fn();
function show(props: Partial<TooltipProps> = {}) {
  const view = renderInHouse(
    <Tooltip content="Not paid yet" {...props}>
      <button type="button" onClick={onPress}>
        Due
      </button>
    </Tooltip>,
  );
  return { ...view, button: screen.getByRole('button') };
}
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Focuses a control as the keyboard does, or as a press does. */
const focus = (control: HTMLElement, isVisible: boolean) => {
  const matches = jest.spyOn(control, 'matches').mockReturnValue(isVisible);
  fireEvent.focus(control);
  matches.mockRestore();
};

beforeEach(() => {
  jest.useFakeTimers();
  onPress.mockReset();
});
afterEach(() => jest.useRealTimers());

test('a pointer that rests shows the text, which describes the control', async () => {
  const { button } = show();
  fireEvent.pointerOver(button);
  await pass(349);
  expect([tip(), button.getAttribute('aria-describedby')]).toEqual([null, null]);
  await pass(1);
  expect(tip()).toBe('Not paid yet');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.pointerOut(button);
  expect([tip(), button.getAttribute('aria-describedby')]).toEqual([null, null]);
});

test('a pointer that only passes by, or presses, shows nothing', async () => {
  const { button } = show();
  fireEvent.pointerOver(button);
  await pass(300);
  fireEvent.pointerOut(button);
  await pass(1_000);
  expect(tip()).toBeNull();
  fireEvent.pointerOver(button);
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  await pass(1_000);
  expect(tip()).toBeNull();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('the keyboard shows it at once, Escape or leaving hides it; focus by a press does not', async () => {
  const { button } = show();
  focus(button, false);
  await pass(1_000);
  expect(tip()).toBeNull();
  focus(button, true);
  await pass(0);
  expect(tip()).toBe('Not paid yet');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(tip()).toBeNull();
  focus(button, true);
  await pass(0);
  fireEvent.blur(button);
  expect(tip()).toBeNull();
});

test('a text that opens on a press does so instead of what the press meant', async () => {
  const onOuter = jest.fn();
  renderInHouse(
    <button type="button" aria-label="Sort by GST" onClick={onOuter}>
      <Tooltip content="Goods and services tax" opensOnPress>
        <span>GST</span>
      </Tooltip>
    </button>,
  );
  const isAllowed = fireEvent.click(screen.getByText('GST'));
  await pass(0);
  expect([tip(), isAllowed]).toEqual(['Goods and services tax', false]);
  expect(onOuter).not.toHaveBeenCalled();
});

test('a disabled one is the control alone', async () => {
  const { button, container } = show({ disabled: true });
  fireEvent.pointerOver(button);
  focus(button, true);
  await pass(1_000);
  expect([tip(), container.querySelector('span')]).toEqual([null, null]);
});

test('one that is gone before it shows leaves nothing behind', async () => {
  const { button, unmount } = show();
  fireEvent.pointerOver(button);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
