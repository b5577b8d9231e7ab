type EarlyKeys = typeof import('./early-keys.ts');

let keys: EarlyKeys;
let field: HTMLInputElement;
const below = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  keys = jest.requireActual<EarlyKeys>('./early-keys.ts');
  keys.recordEarlyKeys();
  field = document.createElement('input');
  document.body.replaceChildren(field);
  below.mockClear();
  document.body.onkeydown = below;
});
afterEach(() => {
  window.dispatchEvent(new Event('pointerdown'));
  jest.useRealTimers();
});
const press = (key: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
const type = (text: string) => {
  for (const key of text) press(key);
};

test('what is typed before there is a field is in the field that gets the focus first', async () => {
  const changed = jest.fn();
  field.addEventListener('input', changed);
  type('2055x');
  press('Backspace');
  type('16');
  expect(below).not.toHaveBeenCalled();
  field.focus();
  await Promise.resolve();
  expect(field.value).toBe('205516');
  expect(changed).toHaveBeenCalledTimes(1);
  press('7');
  expect(below).toHaveBeenCalledTimes(1);
});

test('Ctrl+K waits for Find with what is typed after it, and gives no field anything', () => {
  type('ab');
  press('k', { ctrlKey: true });
  type('in1');
  field.focus();
  expect(field.value).toBe('');
  expect([keys.endEarlyFind(), keys.endEarlyFind()]).toEqual(['in1', null]);
  field.blur();
  press('x');
  expect(below).toHaveBeenCalledTimes(1);
});

test('Ctrl+K goes to Find once that is there', () => {
  expect(keys.endEarlyFind()).toBeNull();
  type('a');
  press('k', { ctrlKey: true });
  press('b');
  expect(below).toHaveBeenCalledTimes(2);
});

test.each([
  ['a drawn screen without a field', () => (keys.screenDrawn(), jest.advanceTimersByTime(300))],
  ['the pointer', () => window.dispatchEvent(new Event('pointerdown'))],
  ['a minute', () => jest.advanceTimersByTime(60_000)],
])('after %s keys are the page’s own', async (_, happens) => {
  type('a');
  happens();
  press('b');
  expect(below).toHaveBeenCalledTimes(1);
  field.focus();
  await Promise.resolve();
  expect([field.value, keys.endEarlyFind()]).toEqual(['', null]);
});

test('a key on a drawn screen that focuses no field reaches the screen, one from before does not', () => {
  type('v');
  keys.screenDrawn();
  press('a');
  expect(below).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300);
  expect(below.mock.calls.map(([event]: [KeyboardEvent]) => event.key)).toEqual(['a']);
});

test('keys of the browser stay its own', () => {
  press('Tab');
  press('r', { ctrlKey: true });
  press('ArrowLeft', { altKey: true });
  expect(below).toHaveBeenCalledTimes(3);
});
