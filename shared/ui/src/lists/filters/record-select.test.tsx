import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sessionStore } from '@iwe/session';
import { renderInHouse } from '../../testing/render.tsx';
import { CustomerSelect, ProductSelect, SupplierSelect } from './record-select.tsx';
import type { NamedRecord, RecordSelectProps } from './record-select.tsx';

const asked: string[] = [];
const rows: Record<string, object[]> = {
  customers: [
    {
      id: 1,
      name: 'Harbour Tyres',
      code: '51 824 753 556',
      phone: '02 9555 0001',
      priceType: 'Class C',
      paymentType: 'CBD',
    },
  ],
  suppliers: [{ id: 2, name: 'Maker', code: 'SUP-1', phone: '' }],
  products: [{ id: 3, name: '205/55R16 Kestrel', code: '2055516-N', stock: 9 }],
};

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  globalThis.fetch = (async (input: string) => {
    asked.push(input);
    const path = new URL(input, 'http://iwe.test').pathname.replace('/api/ag/', '');
    const text = JSON.stringify({ data: rows[path] });
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(JSON.parse(text) as unknown),
    };
  }) as unknown as typeof fetch;
  sessionStore.set({ ...sessionStore.get(), token: 'Bearer test' });
});
afterEach(() => jest.useRealTimers());

function Choice({
  of: Select,
  onChange,
}: {
  of: (props: RecordSelectProps) => ReactNode;
  onChange: (value: NamedRecord | null) => void;
}) {
  const [value, setValue] = useState<NamedRecord | null>(null);
  return (
    <Select
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test.each([
  [
    'customer',
    CustomerSelect,
    '51 824',
    '/api/ag/customers?name=51+824&per_page=20',
    'Harbour Tyres51 824 753 556 · 02 9555 0001 · Class C · CBD',
    1,
  ],
  ['supplier', SupplierSelect, 'maker', '/api/ag/suppliers?name=maker&per_page=20', 'MakerSUP-1', 2],
  [
    'product',
    ProductSelect,
    '205/55R16',
    '/api/ag/products?code=205%2F55R16&per_page=20&sortType=7',
    '205/55R16 Kestrel2055516-N · 9 in stock',
    3,
  ],
] as const)(
  'a %s is asked for by non-empty text, 20 rows, and chosen by the keyboard',
  async (_what, Select, text, url, option, id) => {
    const onChange = jest.fn();
    renderInHouse(<Choice of={Select} onChange={onChange} />);
    const control = screen.getByRole('combobox');
    fireEvent.change(control, { target: { value: '  ' } });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(500);
    });
    expect(asked).toEqual([]);
    fireEvent.change(control, { target: { value: text } });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(500);
    });
    expect(asked).toEqual([url]);
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([option]);
    fireEvent.keyDown(control, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ id }));
  },
);

test.each([
  ['Customer', CustomerSelect, 'Name, code, phone or ABN'],
  ['Supplier', SupplierSelect, 'Name, code or phone'],
  ['Product', ProductSelect, 'Code, name or size'],
] as const)(
  'a field of a %s says what it is and by what it is searched, unless told otherwise',
  (name, Select, words) => {
    const { rerender } = renderInHouse(<Select value={null} onChange={() => undefined} />);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name }).placeholder).toBe(words);
    rerender(<Select value={null} onChange={() => undefined} label="For" placeholder="Anybody" />);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'For' }).placeholder).toBe('Anybody');
  },
);

test.each([
  ['customer', CustomerSelect],
  ['supplier', SupplierSelect],
  ['product', ProductSelect],
] as const)('a newer text ends the question of the older one: a %s', async (_what, Select) => {
  const signals: (AbortSignal | null | undefined)[] = [];
  globalThis.fetch = ((_input: string, { signal }: RequestInit = {}) => {
    signals.push(signal);
    return new Promise(() => undefined);
  }) as unknown as typeof fetch;
  renderInHouse(<Choice of={Select} onChange={() => undefined} />);
  for (const value of ['ab', 'abc']) {
    fireEvent.change(screen.getByRole('combobox'), { target: { value } });
    await act(() => jest.advanceTimersByTimeAsync(500));
  }
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});

test.each<[string, (props: RecordSelectProps) => ReactNode, unknown[]]>([
  ['customer stays', CustomerSelect, []],
  ['supplier stays', SupplierSelect, []],
  ['product goes', ProductSelect, [[null]]],
])('a text that chooses nobody is typed over a choice: the %s', async (_what, Select, changes) => {
  const onChange = jest.fn();
  renderInHouse(<Select value={{ id: 7, name: 'Harbour' }} onChange={onChange} />);
  const control = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.change(control, { target: { value: 'zz' } });
  fireEvent.blur(control);
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(onChange.mock.calls).toEqual(changes);
  expect(control.value).toBe('Harbour');
});
