import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { NoteField } from '../../documents/detail/note-field.tsx';
import { QtyInput } from './qty-input.tsx';
import { RemoteSelect } from './remote-select.tsx';
import type { RemoteSelectProps } from './remote-select.tsx';
import { SelectField } from './select-field.tsx';
import type { SelectFieldProps } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const onChange = jest.fn();
beforeEach(() => onChange.mockReset());
const brands = [
  { value: 1, label: 'Bridgestone' },
  { value: 2, label: 'Michelin' },
  { value: 3, label: 'Roadstar' },
];
const select = (props: Partial<SelectFieldProps<number>> = {}) => (
  <SelectField<number> label="Brand" value={2} options={brands} onChange={onChange} {...props} />
);
const control = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (value: string) => fireEvent.change(control(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(control(), { key });
const active = () => document.getElementById(control().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a select that is left', () => {
  test.each(['zzz', 'road', ' '])('with the text %j chooses nothing and shows its choice again', (text) => {
    renderInHouse(select());
    type(text);
    fireEvent.blur(control());
    expect([onChange.mock.calls, control().value, options()]).toEqual([[], 'Michelin', []]);
  });

  test('shows all its options when it is opened again', () => {
    renderInHouse(select());
    type('road');
    fireEvent.blur(control());
    fireEvent.click(control());
    expect([options(), active()]).toEqual([['Bridgestone', 'Michelin', 'Roadstar'], 'Michelin']);
  });

  test('is cleared where it was emptied and may be, once', () => {
    renderInHouse(select());
    type('');
    // Its choice does not come back while somebody is about to type another one.
    expect([control().value, options().length]).toEqual(['', 3]);
    fireEvent.blur(control());
    expect(onChange.mock.calls).toEqual([[null]]);
  });
});

describe('a select that is open', () => {
  test('chooses the first match, also where the arrows had gone further before more was typed', () => {
    renderInHouse(select({ value: null }));
    type('r');
    press('ArrowDown');
    press('ArrowDown');
    type('ro');
    press('Enter');
    expect(onChange.mock.calls).toEqual([[3]]);
  });

  test('with a text that nothing matches chooses nothing by Enter or Tab', () => {
    renderInHouse(select());
    type('zzz');
    press('Enter');
    press('Tab');
    fireEvent.click(screen.getByRole('option', { name: 'No Data' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('is closed by Escape without a change, and opened again with all of its options', () => {
    renderInHouse(select());
    type('road');
    press('Escape');
    expect([control().value, control().getAttribute('aria-expanded')]).toEqual(['Michelin', 'false']);
    fireEvent.click(control());
    expect(options()).toHaveLength(3);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('shows a choice that its owner makes meanwhile', () => {
    const { rerender } = renderInHouse(select());
    rerender(select({ value: 3 }));
    expect(control().value).toBe('Roadstar');
    rerender(select({ value: null }));
    expect(control().value).toBe('');
  });
});

describe('a lookup', () => {
  interface Customer {
    id: number;
    name: string;
  }
  const BOB = { id: 1, name: 'Bob Motors' };
  const search = jest.fn<Promise<readonly Customer[]>, [string]>();
  const lookup = (props: Partial<RemoteSelectProps<Customer>> = {}) => (
    <RemoteSelect
      label="Customer"
      value={BOB}
      search={search}
      optionKey={({ id }) => id}
      optionText={({ name }) => name}
      onChange={onChange}
      {...props}
    />
  );
  const wait = () => act(() => jest.advanceTimersByTimeAsync(400));
  beforeEach(() => {
    jest.useFakeTimers();
    search.mockReset();
    search.mockResolvedValue([BOB, { id: 2, name: 'Bob Tyres' }]);
  });
  afterEach(() => void jest.useRealTimers());

  test('that is emptied and left has no choice any more', () => {
    renderInHouse(lookup());
    type('');
    fireEvent.blur(control());
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  test('that is only visited keeps its choice and asks for nothing', async () => {
    renderInHouse(lookup());
    fireEvent.click(control());
    await wait();
    fireEvent.blur(control());
    expect([onChange.mock.calls, search.mock.calls]).toEqual([[], []]);
  });

  test('that had no choice and is left with a text is empty again, and tells nothing', () => {
    renderInHouse(lookup({ value: null }));
    type('bob');
    fireEvent.blur(control());
    expect([onChange.mock.calls, control().value]).toEqual([[], '']);
  });

  test('asks without the blanks around, and asks no more once it is closed or its page is gone', async () => {
    const { unmount } = renderInHouse(lookup({ value: null }));
    type(' bob ');
    await wait();
    expect(search.mock.calls.map(([text]) => text)).toEqual(['bob']);
    type('bobb');
    press('Escape');
    await wait();
    type('bobby');
    unmount();
    await wait();
    expect(search).toHaveBeenCalledTimes(1);
  });

  test('chooses by a click on an option, and closes', async () => {
    renderInHouse(lookup({ value: null }));
    type('bob');
    await wait();
    fireEvent.click(screen.getByRole('option', { name: 'Bob Tyres' }));
    expect([onChange.mock.calls, options()]).toEqual([[[{ id: 2, name: 'Bob Tyres' }]], []]);
  });

  test('that is disabled asks for nothing that is seen', async () => {
    renderInHouse(lookup({ disabled: true }));
    type('bob');
    await wait();
    expect([control().disabled, options(), screen.queryByRole('button', { name: 'Clear' })]).toEqual([true, [], null]);
  });
});

describe('a quantity', () => {
  const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton');
  const show = (value: number | null, props: object = {}) =>
    renderInHouse(<QtyInput label="Qty" value={value} onChange={onChange} {...props} />);

  test('is at most the largest, by typing and by the arrows; none counts as 0', () => {
    const { unmount } = show(20, { max: 20 });
    fireEvent.change(quantity(), { target: { value: '99' } });
    fireEvent.keyDown(quantity(), { key: 'ArrowUp' });
    expect(onChange.mock.calls).toEqual([[20], [20]]);
    unmount();
    onChange.mockReset();
    show(null);
    expect(quantity().value).toBe('');
    fireEvent.keyDown(quantity(), { key: 'ArrowUp' });
    fireEvent.keyDown(quantity(), { key: 'ArrowDown' });
    expect(onChange.mock.calls).toEqual([[1], [0]]);
  });

  test('of 0 is shown as 0, and a smaller one is told only when the field is left', () => {
    const { unmount } = show(0);
    expect([quantity().value, quantity().getAttribute('aria-valuenow')]).toEqual(['0', '0']);
    unmount();
    const below = show(null, { min: 4 });
    fireEvent.keyDown(quantity(), { key: 'ArrowUp' });
    expect(onChange.mock.calls).toEqual([[4]]);
    below.unmount();
    onChange.mockReset();
    show(2, { min: 4 });
    fireEvent.keyDown(quantity(), { key: 'ArrowDown' });
    expect(onChange.mock.calls).toEqual([[4]]);
    fireEvent.blur(quantity());
    expect(onChange.mock.calls).toEqual([[4], [4]]);
  });
});

test('a text is limited where its field is, and tells every change', () => {
  renderInHouse(<NoteField label="Note" value="a" maxLength={20} rows={4} onChange={onChange} />);
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  expect([note.maxLength, note.rows]).toEqual([20, 4]);
  fireEvent.change(note, { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([['']]);
});

test('a label that is hidden still names its field, and its kind and name are the browser’s', () => {
  renderInHouse(
    <TextField label="Search" hideLabel type="search" name="q" placeholder="Number" value="" onChange={onChange} />,
  );
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect([field.type, field.name, field.placeholder]).toEqual(['search', 'q', 'Number']);
});
