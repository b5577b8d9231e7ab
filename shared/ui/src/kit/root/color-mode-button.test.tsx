import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { ColorModeButton } from './color-mode-button.tsx';
import { chooseColorMode } from './color-mode.ts';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

const button = () => screen.getByRole('button');
const shown = () => [...document.documentElement.classList];

test('the button names the colours it changes to, and the choice is remembered in this browser', () => {
  chooseColorMode('light');
  renderInHouse(<ColorModeButton />);
  expect(button().getAttribute('aria-label')).toBe('Use dark colours');
  fireEvent.click(button());
  expect([shown(), localStorage.getItem('iwe.color-mode')]).toEqual([['dark'], 'dark']);
  expect(button().getAttribute('aria-label')).toBe('Use light colours');
  fireEvent.click(button());
  expect([shown(), localStorage.getItem('iwe.color-mode')]).toEqual([['light'], 'light']);
});

test('a browser that stores nothing changes all the same', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  act(() => chooseColorMode('dark'));
  expect(shown()).toEqual(['dark']);
  setItem.mockRestore();
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  // What another release stored, or somebody typed, is no choice: then it is the system's, which is light here.
  ['blue', 'light'],
  ['', 'light'],
])('what was chosen before is in use from the start: %j', async (stored, mode) => {
  localStorage.setItem('iwe.color-mode', stored);
  document.documentElement.className = '';
  await jest.isolateModulesAsync(async () => {
    const { applyColorMode } = await import('./color-mode.ts');
    applyColorMode();
  });
  expect(shown()).toEqual([mode]);
});
