import { act, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { ColorModeButton } from './color-mode-button.tsx';
import { chooseColorMode } from './color-mode.ts';

jest.mock('@iwe/session', () => {
  // The module under test asks the system as soon as it is loaded.
  const system = Object.assign(new EventTarget(), { matches: true });
  window.matchMedia = () => system as unknown as MediaQueryList;
  return jest.requireActual<object>('@iwe/session');
});

test('without a choice the button follows the system, from its first look on', () => {
  renderInHouse(<ColorModeButton />);
  const name = () => screen.getByRole('button').getAttribute('aria-label');
  expect(name()).toBe('Use light colours');
  const change = (matches: boolean) =>
    act(() => void window.matchMedia('').dispatchEvent(Object.assign(new Event('change'), { matches })));
  change(false);
  expect(name()).toBe('Use dark colours');
  act(() => chooseColorMode('dark'));
  expect(name()).toBe('Use light colours');
  change(true);
  act(() => chooseColorMode('system'));
  expect([name(), localStorage.getItem('iwe.color-mode')]).toEqual(['Use light colours', 'system']);
});
