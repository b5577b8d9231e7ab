import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { QtyInput } from './qty-input.tsx';
import { RemoteSelect } from './remote-select.tsx';
import { SelectField } from './select-field.tsx';

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const type = (control: HTMLElement, text: string) => fireEvent.change(control, { target: { value: text } });
const press = (control: HTMLElement, key: string) => fireEvent.keyDown(control, { key });

describe('SelectField', () => {
  const brands = [
    { value: 1, label: 'Bridgestone' },
    { value: 2, label: 'Michelin' },
    { value: 3, label: 'Roadstar' },
    { value: 4, label: 'Starco' },
  ];
  function Brand({ onChange }: { onChange: (value: number | null) => void }) {
    const [value, setValue] = useState<number | null>(null);
    return (
      <SelectField
        label="Brand"
        value={value}
        options={brands}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }

  test('typing filters, options that begin with the text first; arrows and Enter choose', () => {
    const onChange = jest.fn();
    renderInHouse(<Brand onChange={onChange} />);
    const control = screen.getByRole('combobox', { name: 'Brand' });
    type(control, 'star');
    expect(options()).toEqual(['Starco', 'Roadstar']);
    press(control, 'ArrowDown');
    press(control, 'Enter');
    expect(onChange).toHaveBeenLastCalledWith(3);
    expect((control as HTMLInputElement).value).toBe('Roadstar');
    expect(options()).toEqual([]);
  });

  test('Enter before the list is loaded chooses its first match', () => {
    const onChange = jest.fn();
    const field = (isLoading: boolean) => (
      <SelectField
        label="Brand"
        value={null}
        options={isLoading ? [] : brands}
        isLoading={isLoading}
        onChange={onChange}
      />
    );
    const { rerender } = renderInHouse(field(true));
    const control = screen.getByRole('combobox');
    type(control, 'star');
    press(control, 'Enter');
    expect(onChange).not.toHaveBeenCalled();
    rerender(field(false));
    expect(onChange.mock.calls).toEqual([[4]]);
  });

  test('a deactivated option is not offered, but keeps its name where it is chosen', () => {
    const people = [
      { value: 1, label: 'Sam' },
      { value: 2, label: 'Nina, who left', isOff: true },
    ];
    const { rerender } = renderInHouse(<SelectField label="Staff" value={null} options={people} onChange={() => {}} />);
    fireEvent.click(screen.getByRole('combobox'));
    expect(options()).toEqual(['Sam']);
    rerender(<SelectField label="Staff" value={2} options={people} onChange={() => {}} />);
    expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Nina, who left');
    expect(options()).toEqual(['Sam', 'Nina, who left']);
  });

  test('no match says No Data; Escape keeps the choice; emptying and leaving clears it', () => {
    const onChange = jest.fn();
    renderInHouse(<Brand onChange={onChange} />);
    const control = screen.getByRole('combobox');
    type(control, 'mi');
    press(control, 'Enter');
    type(control, 'zzz');
    expect(options()).toEqual(['No Data']);
    press(control, 'Escape');
    expect((control as HTMLInputElement).value).toBe('Michelin');
    type(control, '');
    fireEvent.blur(control);
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});

describe('the keys and buttons of a select', () => {
  const letters = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: `Option ${index + 1}` }));
  const onChange = jest.fn();
  const field = (props: Partial<Parameters<typeof SelectField<number>>[0]> = {}) => (
    <SelectField<number> label="Brand" value={null} options={letters} onChange={onChange} {...props} />
  );
  const control = () => screen.getByRole<HTMLInputElement>('combobox');
  /** The option that Enter would choose. */
  const active = () => {
    const id = control().getAttribute('aria-activedescendant');
    return id === null ? null : (document.querySelector(`[id="${id}"]`)?.textContent ?? 'none');
  };
  const isOpen = () => control().getAttribute('aria-expanded') === 'true';
  beforeEach(() => onChange.mockReset());

  test('options that failed are loaded again by Enter or a click; no match is no failure', () => {
    const onRetry = jest.fn();
    const { rerender } = renderInHouse(field({ options: [], onRetry }));
    fireEvent.click(control());
    fireEvent.click(screen.getByRole('option', { name: 'Could not be loaded. Try again' }));
    expect(press(control(), 'Enter')).toBe(false);
    expect(onRetry).toHaveBeenCalledTimes(2);
    rerender(field({ onRetry }));
    fireEvent.change(control(), { target: { value: 'nothing like it' } });
    expect(screen.getByRole('option').textContent).toBe('No Data');
  });

  test('an arrow opens the list at the chosen option, then moves, and goes round at the ends', () => {
    renderInHouse(field({ value: 12 }));
    expect([isOpen(), active()]).toEqual([false, null]);
    expect(press(control(), 'ArrowDown')).toBe(false);
    expect(isOpen()).toBe(true);
    press(control(), 'ArrowDown');
    const round = active();
    press(control(), 'ArrowUp');
    expect([round, active()]).toEqual(['Option 1', 'Option 12']);
  });

  test('from no option the arrows go to the first and to the last one', () => {
    for (const [key, option] of [
      ['ArrowDown', 'Option 1'],
      ['ArrowUp', 'Option 12'],
    ] as const) {
      const { unmount } = renderInHouse(field());
      fireEvent.click(control());
      press(control(), key);
      expect(active()).toBe(option);
      unmount();
    }
  });

  test('a click opens at the chosen option and at none without one', () => {
    const { rerender, unmount } = renderInHouse(field({ value: 5 }));
    fireEvent.click(control());
    expect(active()).toBe('Option 5');
    fireEvent.click(control());
    expect(active()).toBe('Option 5');
    fireEvent.blur(control());
    expect(isOpen()).toBe(false);
    rerender(field());
    fireEvent.click(control());
    expect(active()).toBeNull();
    unmount();
  });

  test('page keys move by eight and stop at the ends', () => {
    renderInHouse(field({ value: 1 }));
    fireEvent.click(control());
    press(control(), 'PageDown');
    expect(active()).toBe('Option 9');
    press(control(), 'PageDown');
    expect(active()).toBe('Option 12');
    press(control(), 'PageUp');
    press(control(), 'PageUp');
    expect(active()).toBe('Option 1');
  });

  test('Enter chooses and does not submit the form; without a list it does', () => {
    const below = jest.fn();
    document.addEventListener('keydown', below);
    renderInHouse(field({ value: 3 }));
    expect(press(control(), 'Enter')).toBe(true);
    expect(below).toHaveBeenCalledTimes(1);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(control());
    expect(press(control(), 'Enter')).toBe(false);
    expect(below).toHaveBeenCalledTimes(1);
    expect(onChange.mock.calls).toEqual([[3]]);
    document.removeEventListener('keydown', below);
  });

  test('while a word is composed no key is the list’s', () => {
    renderInHouse(field({ value: 3 }));
    fireEvent.click(control());
    expect(fireEvent.keyDown(control(), { key: 'ArrowDown', isComposing: true })).toBe(true);
    expect(active()).toBe('Option 3');
  });

  test('Tab chooses what was typed for, and nothing where nothing was', () => {
    renderInHouse(field());
    fireEvent.click(control());
    press(control(), 'ArrowDown');
    expect(press(control(), 'Tab')).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
    type(control(), 'option 7');
    expect(press(control(), 'Tab')).toBe(true);
    expect(onChange.mock.calls).toEqual([[7]]);
  });

  test('the button clears the choice; it is there only for a choice that may be cleared', () => {
    const clear = () => screen.queryByRole('button', { name: 'Clear' });
    const { rerender } = renderInHouse(field());
    expect(clear()).toBeNull();
    rerender(field({ value: 3, clearable: false }));
    expect(clear()).toBeNull();
    rerender(field({ value: 3, disabled: true }));
    expect(clear()).toBeNull();
    rerender(field({ value: 3, isLoading: true }));
    expect(clear()).toBeNull();
    rerender(field({ value: 3 }));
    fireEvent.click(clear()!);
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(document.activeElement).toBe(control());
    expect(isOpen()).toBe(false);
  });

  test('an emptied field that must have a choice keeps it', () => {
    renderInHouse(field({ value: 3, clearable: false }));
    type(control(), '');
    fireEvent.blur(control());
    expect(onChange).not.toHaveBeenCalled();
    expect(control().value).toBe('Option 3');
    fireEvent.click(control());
    fireEvent.blur(control());
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a visit without a change clears nothing', () => {
    renderInHouse(field({ value: 3 }));
    fireEvent.click(control());
    fireEvent.blur(control());
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a disabled select opens nothing', () => {
    renderInHouse(field({ value: 3, disabled: true }));
    fireEvent.click(control());
    expect(isOpen()).toBe(false);
    expect(options()).toEqual([]);
  });

  test('while options load the list is open without saying that there are none', () => {
    renderInHouse(field({ options: [], isLoading: true }));
    fireEvent.click(control());
    expect(isOpen()).toBe(true);
    expect(screen.queryByText('No Data')).toBeNull();
  });

  test('Enter without a text waits for no options', () => {
    const { rerender } = renderInHouse(field({ options: [], isLoading: true }));
    fireEvent.click(control());
    expect(press(control(), 'Enter')).toBe(true);
    rerender(field());
    expect(onChange).not.toHaveBeenCalled();
  });

  test('all typed words must be in an option, in any order', () => {
    renderInHouse(field());
    type(control(), '2 opt');
    expect(options()).toEqual(['Option 2', 'Option 12']);
    type(control(), '   ');
    expect(options()).toHaveLength(12);
  });
});

describe('RemoteSelect', () => {
  interface Customer {
    id: number;
    name: string;
  }
  const asked: { text: string; signal: AbortSignal; answer: (found: Customer[]) => void }[] = [];
  const search = (text: string, signal: AbortSignal) =>
    new Promise<Customer[]>((resolve) => asked.push({ text, signal, answer: resolve }));
  function Lookup({
    onChange,
    keepsChoice = false,
  }: {
    onChange: (value: Customer | null) => void;
    keepsChoice?: boolean;
  }) {
    const [value, setValue] = useState<Customer | null>(null);
    return (
      <RemoteSelect
        keepsChoice={keepsChoice}
        label="Customer"
        value={value}
        search={search}
        optionKey={(option) => option.id}
        optionText={(option) => option.name}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  beforeEach(() => {
    asked.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(ms);
    });

  test('sends one request after a pause, for non-empty text only, and drops the older request', async () => {
    const onChange = jest.fn();
    renderInHouse(<Lookup onChange={onChange} />);
    const control = screen.getByRole('combobox');
    type(control, '   ');
    await wait(1000);
    type(control, 'b');
    type(control, 'bo');
    await wait(399);
    expect(asked).toHaveLength(0);
    await wait(1);
    type(control, 'bob');
    expect(asked[0]?.signal.aborted).toBe(true);
    await wait(400);
    expect(asked.map((request) => request.text)).toEqual(['bo', 'bob']);
    await act(async () => asked[0]?.answer([{ id: 9, name: 'late' }]));
    await act(async () =>
      asked[1]?.answer([
        { id: 1, name: 'Bob Motors' },
        { id: 2, name: 'Bobcat' },
      ]),
    );
    expect(options()).toEqual(['Bob Motors', 'Bobcat']);
    press(control, 'Enter');
    expect(onChange).toHaveBeenLastCalledWith({ id: 1, name: 'Bob Motors' });
  });

  test('text that differs from the chosen option’s clears the choice on leaving', async () => {
    const onChange = jest.fn();
    renderInHouse(<Lookup onChange={onChange} />);
    const control = screen.getByRole('combobox');
    type(control, 'bob');
    await wait(400);
    await act(async () => asked[0]?.answer([{ id: 1, name: 'Bob Motors' }]));
    press(control, 'Enter');
    type(control, 'Bob Mot');
    fireEvent.blur(control);
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect((control as HTMLInputElement).value).toBe('');
  });

  describe('that keeps its choice', () => {
    const chooseBob = async () => {
      const onChange = jest.fn();
      renderInHouse(<Lookup keepsChoice onChange={onChange} />);
      const control = screen.getByRole<HTMLInputElement>('combobox');
      type(control, 'bob');
      await wait(400);
      await act(async () => asked[0]?.answer([{ id: 1, name: 'Bob Motors' }]));
      press(control, 'Enter');
      onChange.mockClear();
      return { control, onChange };
    };

    test.each([
      ['a stray key and leaving', 'x', (control: HTMLElement) => fireEvent.blur(control)],
      ['a stray key and Escape', 'x', (control: HTMLElement) => press(control, 'Escape')],
      ['emptying and leaving', '', (control: HTMLElement) => fireEvent.blur(control)],
      ['emptying and Escape', '', (control: HTMLElement) => press(control, 'Escape')],
    ])('%s restores it', async (_how, text, leave) => {
      const { control, onChange } = await chooseBob();
      type(control, text);
      expect(control.value).toBe(text);
      leave(control);
      expect(control.value).toBe('Bob Motors');
      expect(onChange).not.toHaveBeenCalled();
    });

    test('a stray key and Tab choose nobody else; a longer text does', async () => {
      const { control, onChange } = await chooseBob();
      type(control, 'a');
      await wait(400);
      await act(async () => asked[1]?.answer([{ id: 2, name: 'Anna Tyres' }]));
      press(control, 'Tab');
      fireEvent.blur(control);
      expect(onChange).not.toHaveBeenCalled();
      type(control, 'an');
      await wait(400);
      await act(async () => asked[2]?.answer([{ id: 2, name: 'Anna Tyres' }]));
      press(control, 'Tab');
      expect(onChange.mock.calls).toEqual([[{ id: 2, name: 'Anna Tyres' }]]);
    });

    test('only the button clears it', async () => {
      const { onChange } = await chooseBob();
      fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
      expect(onChange.mock.calls).toEqual([[null]]);
    });
  });

  test('Enter before the answer chooses its first option; typing, Escape or leaving cancels it', async () => {
    const onChange = jest.fn();
    const below = jest.fn();
    document.addEventListener('keydown', below);
    renderInHouse(<Lookup onChange={onChange} />);
    const control = screen.getByRole('combobox');
    type(control, 'bob');
    press(control, 'Enter');
    await wait(400);
    await act(async () =>
      asked[0]?.answer([
        { id: 1, name: 'Bob Motors' },
        { id: 2, name: 'Bobcat' },
      ]),
    );
    expect(onChange.mock.calls).toEqual([[{ id: 1, name: 'Bob Motors' }]]);
    expect((control as HTMLInputElement).value).toBe('Bob Motors');
    expect(below).not.toHaveBeenCalled();
    document.removeEventListener('keydown', below);

    for (const takeBack of [
      () => type(control, 'carl'),
      () => press(control, 'Escape'),
      () => fireEvent.blur(control),
    ]) {
      onChange.mockClear();
      type(control, `ann ${asked.length}`);
      press(control, 'Enter');
      takeBack();
      await wait(400);
      await act(async () => asked.at(-1)?.answer([{ id: 3, name: 'Somebody' }]));
      expect(onChange).not.toHaveBeenCalledWith({ id: 3, name: 'Somebody' });
    }
  });

  test('no match says No Data, at most 20 rows are shown', async () => {
    renderInHouse(<Lookup onChange={() => {}} />);
    const control = screen.getByRole('combobox');
    type(control, 'zzz');
    await wait(400);
    await act(async () => asked[0]?.answer([]));
    expect(options()).toEqual(['No Data']);
    type(control, 'a');
    await wait(400);
    await act(async () => asked[1]?.answer(Array.from({ length: 30 }, (_, id) => ({ id, name: `A${id}` }))));
    expect(options()).toHaveLength(20);
  });
});

describe('QtyInput', () => {
  function Quantity({ onChange }: { onChange: (value: number | null) => void }) {
    const [value, setValue] = useState<number | null>(1);
    return (
      <QtyInput
        label="Quantity"
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  test.each([
    ['12', 12],
    ['', null],
    ['99999', 999],
    ['007', 7],
  ])('typing %j gives %j', (text, value) => {
    const onChange = jest.fn();
    renderInHouse(<Quantity onChange={onChange} />);
    type(screen.getByRole('spinbutton'), text);
    expect(onChange).toHaveBeenLastCalledWith(value);
  });
  test.each(['1.5', '-3', 'abc', '1e2'])('anything but a whole number changes nothing: %j', (text) => {
    const onChange = jest.fn();
    renderInHouse(<Quantity onChange={onChange} />);
    type(screen.getByRole('spinbutton'), text);
    expect(onChange).not.toHaveBeenCalled();
  });
  test('shows nothing as soon as its owner clears the value', () => {
    function Cleared() {
      const [value, setValue] = useState<number | null>(null);
      return (
        <>
          <QtyInput label="Quantity" value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue(null)}>
            Add
          </button>
        </>
      );
    }
    renderInHouse(<Cleared />);
    type(screen.getByRole('spinbutton'), '12');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect((screen.getByRole('spinbutton') as HTMLInputElement).value).toBe('');
  });
  test('arrows step and stop at the ends', () => {
    const onChange = jest.fn();
    renderInHouse(<Quantity onChange={onChange} />);
    const control = screen.getByRole('spinbutton');
    press(control, 'ArrowDown');
    press(control, 'ArrowDown');
    expect(onChange).toHaveBeenLastCalledWith(0);
    press(control, 'ArrowUp');
    expect(onChange).toHaveBeenLastCalledWith(1);
  });

  test('buttons step and are off at the ends, and all is off where nothing can be changed', () => {
    const onChange = jest.fn();
    const field = (value: number | null, disabled = false) => (
      <QtyInput label="Qty" value={value} min={1} max={3} steppers disabled={disabled} onChange={onChange} />
    );
    const { rerender } = renderInHouse(field(2));
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    const off = () => [button('One less: Qty').disabled, button('One more: Qty').disabled];
    expect(off()).toEqual([false, false]);
    fireEvent.click(button('One less: Qty'));
    fireEvent.click(button('One more: Qty'));
    expect(onChange.mock.calls).toEqual([[1], [3]]);
    rerender(field(1));
    expect(off()).toEqual([true, false]);
    rerender(field(3));
    expect(off()).toEqual([false, true]);
    rerender(field(null));
    expect(off()).toEqual([true, false]);
    rerender(field(2, true));
    expect(off()).toEqual([true, true]);
    expect(screen.getByRole<HTMLInputElement>('spinbutton').disabled).toBe(true);
  });

  test('has no buttons by default, can be changed, and does not take the focus', () => {
    renderInHouse(<QtyInput label="Qty" value={2} onChange={() => {}} />);
    expect(screen.queryByRole('button')).toBeNull();
    const control = screen.getByRole<HTMLInputElement>('spinbutton');
    expect(control.disabled).toBe(false);
    expect(document.activeElement).not.toBe(control);
    expect(control.getAttribute('aria-valuenow')).toBe('2');
  });

  test('half a number is left alone while typing; leaving raises it to the minimum and reports it', () => {
    const onChange = jest.fn();
    const onBlur = jest.fn();
    function Dozens() {
      const [value, setValue] = useState<number | null>(24);
      return (
        <QtyInput
          label="Qty"
          value={value}
          min={12}
          onBlur={onBlur}
          onChange={(next) => {
            setValue(next);
            onChange(next);
          }}
        />
      );
    }
    renderInHouse(<Dozens />);
    const control = screen.getByRole<HTMLInputElement>('spinbutton');
    type(control, '3');
    expect(onChange.mock.calls).toEqual([[3]]);
    fireEvent.blur(control);
    expect(onChange).toHaveBeenLastCalledWith(12);
    expect(control.value).toBe('12');
    onChange.mockClear();
    fireEvent.blur(control);
    type(control, '');
    fireEvent.blur(control);
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(onBlur).toHaveBeenCalledTimes(3);
    expect(control.hasAttribute('aria-valuenow')).toBe(false);
  });

  test('leading zeros are gone once the field is left', () => {
    renderInHouse(<Quantity onChange={() => {}} />);
    const control = screen.getByRole<HTMLInputElement>('spinbutton');
    type(control, '007');
    expect(control.value).toBe('007');
    fireEvent.blur(control);
    expect(control.value).toBe('7');
    type(control, '008');
    press(control, 'ArrowUp');
    expect(control.value).toBe('9');
  });

  test('Enter is told to the owner and changes nothing; only the arrows up and down step', () => {
    const onEnter = jest.fn();
    const onChange = jest.fn();
    renderInHouse(<QtyInput label="Qty" value={2} onEnter={onEnter} onChange={onChange} />);
    const control = screen.getByRole('spinbutton');
    expect(press(control, 'Tab')).toBe(true);
    expect(onEnter).not.toHaveBeenCalled();
    expect(press(control, 'Enter')).toBe(true);
    expect(onEnter).toHaveBeenCalledTimes(1);
    expect(onChange).not.toHaveBeenCalled();
    // The caret stays where it is.
    expect(press(control, 'ArrowUp')).toBe(false);
    expect(press(control, 'ArrowDown')).toBe(false);
    expect(onChange.mock.calls).toEqual([[3], [1]]);
    expect(onEnter).toHaveBeenCalledTimes(1);
  });
});
