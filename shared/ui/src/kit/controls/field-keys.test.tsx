import { createEvent, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { renderInHouse } from '../../testing/render.tsx';
import { QtyInput } from './qty-input.tsx';
import { RemoteSelect } from './remote-select.tsx';
import { SelectField } from './select-field.tsx';
import type { SelectFieldProps } from './select-field.tsx';
import { useHotkey } from './use-hotkey.ts';

const onChange = jest.fn();
beforeEach(() => onChange.mockReset());
const brands = [
  { value: 1, label: 'Bridgestone', content: <b>Bridgestone (48)</b> },
  { value: 2, label: 'Michelin' },
  { value: 3, label: 'Roadstar Max' },
  { value: 4, label: 'Max Roadstar' },
];
const select = (props: Partial<SelectFieldProps<number>> = {}) => (
  <SelectField<number> label="Brand" value={null} options={brands} onChange={onChange} {...props} />
);
const control = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (value: string) => fireEvent.change(control(), { target: { value } });
const active = () => document.getElementById(control().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a select', () => {
  test('shows what an option has instead of its name, and marks the chosen one', () => {
    renderInHouse(select({ value: 2 }));
    fireEvent.click(control());
    expect(options()).toEqual(['Bridgestone (48)', 'Michelin', 'Roadstar Max', 'Max Roadstar']);
    expect(screen.getAllByRole('option').map(({ ariaSelected }) => ariaSelected)).toEqual([
      'false',
      'true',
      'false',
      'false',
    ]);
    expect(screen.getByRole('listbox', { name: 'Brand' }).id).toBe(control().getAttribute('aria-controls'));
  });

  test('opens at the chosen option, also when deactivated ones before it are left out', () => {
    renderInHouse(select({ value: 3, options: brands.map((brand) => ({ ...brand, isOff: brand.value === 1 })) }));
    fireEvent.click(control());
    expect(options()).toEqual(['Michelin', 'Roadstar Max', 'Max Roadstar']);
    expect(active()).toBe('Roadstar Max');
    fireEvent.keyDown(control(), { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([[3]]);
  });

  test('puts what begins with the first typed word before what only contains it', () => {
    renderInHouse(select());
    type('max star');
    expect(options()).toEqual(['Max Roadstar', 'Roadstar Max']);
  });

  test('has nothing to clear while its choice is not among the options', () => {
    renderInHouse(select({ value: 99 }));
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(control().value).toBe('');
  });

  test('a second click leaves the option where the arrows have gone', () => {
    renderInHouse(select({ value: 1 }));
    fireEvent.click(control());
    fireEvent.keyDown(control(), { key: 'ArrowDown' });
    fireEvent.click(control());
    expect(active()).toBe('Michelin');
  });

  test('the pointer moves to an option, and a click chooses it without taking the focus', () => {
    renderInHouse(select());
    fireEvent.click(control());
    const option = screen.getByRole('option', { name: 'Michelin' });
    fireEvent.mouseMove(option);
    expect(active()).toBe('Michelin');
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    expect(onChange.mock.calls).toEqual([[2]]);
  });

  test('its text is marked when it gets the focus, so that typing replaces it', () => {
    renderInHouse(select({ value: 2, placeholder: 'All brands' }));
    expect(control().placeholder).toBe('All brands');
    fireEvent.focus(control());
    expect([control().selectionStart, control().selectionEnd]).toEqual([0, 'Michelin'.length]);
  });

  test('a press on its clearing button does not count as leaving; Tab does not stop there', () => {
    renderInHouse(select({ value: 2 }));
    const clear = screen.getByRole('button', { name: 'Clear' });
    expect([fireEvent.mouseDown(clear), clear.tabIndex]).toEqual([false, -1]);
  });

  test('a press beside it closes its list', () => {
    renderInHouse(select({ value: 2 }));
    fireEvent.click(control());
    fireEvent.pointerDown(document.body);
    expect(options()).toEqual([]);
  });

  test('is closed in a disabled field even when somebody types', () => {
    renderInHouse(select({ disabled: true }));
    type('m');
    expect(control().getAttribute('aria-expanded')).toBe('false');
  });

  test('an arrow opens its list again at what was chosen meanwhile', () => {
    const { rerender } = renderInHouse(select({ value: 1 }));
    fireEvent.click(control());
    fireEvent.keyDown(control(), { key: 'ArrowDown' });
    fireEvent.keyDown(control(), { key: 'Escape' });
    rerender(select({ value: 4 }));
    fireEvent.keyDown(control(), { key: 'ArrowUp' });
    expect(active()).toBe('Max Roadstar');
  });
});

test('Escape over an emptied choice is not the dialog’s as well', () => {
  const below = jest.fn();
  document.addEventListener('keydown', below);
  renderInHouse(
    <RemoteSelect
      keepsChoice
      label="Customer"
      value={brands[1]!}
      search={async () => []}
      optionKey={({ value }) => value}
      optionText={({ label }) => label}
      onChange={onChange}
    />,
  );
  expect(fireEvent.keyDown(control(), { key: 'Escape' })).toBe(true);
  expect(below).toHaveBeenCalledTimes(1);
  below.mockReset();
  type('');
  fireEvent.keyDown(control(), { key: 'Escape' });
  expect(below).not.toHaveBeenCalled();
  expect(control().value).toBe('Michelin');
  document.removeEventListener('keydown', below);
});

describe('a quantity', () => {
  const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton');

  test('its text is marked when it gets the focus, and its ends are told', () => {
    const input = createRef<HTMLInputElement>();
    renderInHouse(<QtyInput label="Qty" value={12} ref={input} autoFocus onChange={onChange} />);
    expect([input.current, document.activeElement]).toEqual([quantity(), quantity()]);
    expect([quantity().ariaValueMin, quantity().ariaValueMax]).toEqual(['0', '999']);
    expect([quantity().selectionStart, quantity().selectionEnd]).toEqual([0, 2]);
  });

  test('as many digits as the largest one has are taken', () => {
    renderInHouse(<QtyInput label="Qty" value={null} max={20_000} onChange={onChange} />);
    fireEvent.change(quantity(), { target: { value: '123456' } });
    expect(onChange.mock.calls).toEqual([[12_345]]);
  });

  test('leaving changes neither the smallest quantity nor none', () => {
    const { rerender } = renderInHouse(<QtyInput label="Qty" value={4} min={4} onChange={onChange} />);
    fireEvent.blur(quantity());
    rerender(<QtyInput label="Qty" value={null} min={4} onChange={onChange} />);
    fireEvent.blur(quantity());
    expect(onChange).not.toHaveBeenCalled();
  });

  test('shows the quantity of its owner as soon as that is another one than was typed', () => {
    const { rerender } = renderInHouse(<QtyInput label="Qty" value={1} onChange={onChange} />);
    fireEvent.change(quantity(), { target: { value: '12' } });
    rerender(<QtyInput label="Qty" value={8} onChange={onChange} />);
    expect(quantity().value).toBe('8');
  });
});

describe('a key of the page', () => {
  const onKey = jest.fn();
  beforeEach(() => onKey.mockReset());
  function Page({ keys, enabled = true, work = onKey }: { keys: string; enabled?: boolean; work?: () => void }) {
    useHotkey(keys, work, { enabled });
    return (
      <>
        <input aria-label="input" />
        <textarea aria-label="textarea" />
        <select aria-label="select" />
        <div aria-label="text" contentEditable suppressContentEditableWarning role="textbox" tabIndex={0} />
        <button type="button" aria-label="button" />
      </>
    );
  }
  const at = (name: string) => screen.getByLabelText(name);
  const calls = () => onKey.mock.calls.length;

  test.each([
    ['mod+k', { key: 'k', ctrlKey: true }],
    ['alt+n', { key: 'n', altKey: true }],
    ['escape', { key: 'Escape' }],
  ])('with Ctrl or Alt, and Escape, works in a field too: %s', (keys, event) => {
    renderInHouse(<Page keys={keys} />);
    expect(fireEvent.keyDown(at('input'), event)).toBe(false);
    expect(calls()).toBe(1);
  });

  test('that is plain is left to every place in which somebody types or chooses', () => {
    renderInHouse(<Page keys="n" />);
    Object.defineProperty(at('text'), 'isContentEditable', { value: true });
    for (const name of ['input', 'textarea', 'select', 'text']) fireEvent.keyDown(at(name), { key: 'n' });
    expect(calls()).toBe(0);
    fireEvent.keyDown(at('button'), { key: 'n' });
    expect(calls()).toBe(1);
  });

  test.each([
    ['n', { key: 'n', altKey: true }],
    ['n', { key: 'n', ctrlKey: true }],
    ['n', { key: 'n', isComposing: true }],
    ['alt+n', { key: 'n' }],
    ['1', { key: '1', shiftKey: true }],
    ['escape', { key: 'Escape', shiftKey: true }],
    ['shift+enter', { key: 'Enter' }],
  ])('%s is not %j', (keys, event) => {
    renderInHouse(<Page keys={keys} />);
    const pressed = createEvent.keyDown(document.body, event);
    fireEvent(document.body, pressed);
    expect([calls(), pressed.defaultPrevented]).toEqual([0, false]);
  });

  test('does nothing while it is off or its page is gone, and afterwards what the page does now', () => {
    const { rerender, unmount } = renderInHouse(<Page keys="n" enabled={false} />);
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(calls()).toBe(0);
    const now = jest.fn();
    rerender(<Page keys="n" work={now} />);
    fireEvent.keyDown(document.body, { key: 'n' });
    expect([calls(), now.mock.calls.length]).toEqual([0, 1]);
    rerender(<Page keys="n" work={onKey} />);
    fireEvent.keyDown(document.body, { key: 'n' });
    unmount();
    fireEvent.keyDown(document.body, { key: 'n' });
    expect([calls(), now.mock.calls.length]).toEqual([1, 1]);
  });

  test('works above the dialog that a page has opened only in that dialog', async () => {
    renderInHouse(
      <>
        <Page keys="mod+s" />
        <Dialog open role="alertdialog" title="Sure?" onClose={() => undefined} />
      </>,
    );
    fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 's', ctrlKey: true });
    expect(calls()).toBe(0);
  });
});
