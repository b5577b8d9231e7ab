import { chooseColorMode } from './color-mode.ts';

jest.mock('@iwe/session', () => {
  // The module under test listens to the system as soon as it is loaded.
  const system = Object.assign(new EventTarget(), { matches: false });
  window.matchMedia = () => system as unknown as MediaQueryList;
  return jest.requireActual<object>('@iwe/session');
});

const changeSystem = (mode: 'light' | 'dark') =>
  window.matchMedia('').dispatchEvent(Object.assign(new Event('change'), { matches: mode === 'dark' }));
const shown = () => [...document.documentElement.classList];

test('the page follows the system as long as nothing else is chosen', () => {
  changeSystem('dark');
  expect(shown()).toEqual(['dark']);
  chooseColorMode('light');
  changeSystem('light');
  changeSystem('dark');
  expect(shown()).toEqual(['light']);
  chooseColorMode('system');
  expect(shown()).toEqual(['dark']);
});
