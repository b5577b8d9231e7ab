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
