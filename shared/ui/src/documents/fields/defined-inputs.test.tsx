import type { Account } from '@iwe/contract';
import { clearCache, sessionStore } from '@iwe/session';
import { invoiceSheet } from '@iwe/sheets';
import type { InputDefinition, SheetDefinition } from '@iwe/sheets';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { DefinedInputs, DefinedLineInputs } from './defined-inputs.tsx';

const INPUTS: readonly InputDefinition[] = [
  { of: 'no', label: 'Shop', kind: 'special', field: 'customerId', required: true },
  { of: 'no', label: 'Day', kind: 'day', field: 'date', required: true },
  { of: 'no', label: 'Due', kind: 'day', field: 'dueDate' },
  { of: 'no', label: 'Call', kind: 'text', field: 'phone', type: 'tel', maxLength: 20, span: 2 },
  { of: 'no', label: 'Ref', kind: 'text', field: 'reference' },
  { of: 'no', label: 'Note', kind: 'note', field: 'comments', hint: 'For the shop' },
  { of: 'no', label: 'Place', kind: 'choice', field: 'warehouseId', options: 'warehouses', placeholder: 'Any' },
  { of: 'no', label: 'Seller', kind: 'choice', field: 'csrServiceId', options: 'staff', required: true },
  { of: 'no', label: 'Freight', kind: 'cost', field: 'sea_freight', place: 'none' },
  {
    of: 'no',
    label: 'Tax',
    kind: 'code',
    field: 'taxType',
    labels: { 1: 'None', 2: 'Inclusive', 3: 'Exclusive' },
    codes: [3, 1, 9],
    place: 'lines',
  },
  { of: 'no', label: 'Ship', kind: 'code', field: 'shipType', labels: { 1: 'Delivery', 2: 'Pick-up' } },
];
const DEFINITION = { ...invoiceSheet, inputs: INPUTS } as unknown as SheetDefinition;
const HEADER = {
  customerId: 5,
  date: '2026-11-20',
  dueDate: '',
  phone: '1',
  reference: null,
  comments: 'Ring',
  warehouseId: 14,
  csrServiceId: 11,
  sea_freight: '',
  taxType: 3,
  shipType: 1,
};

beforeEach(() => {
  clearCache();
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  const rows: Record<string, object[]> = {
    warehouses: [
      { id: 14, name: 'Tempe' },
      { id: 15, name: 'Botany' },
    ],
    employees: [
      { id: 11, name: 'Sam' },
      { id: 12, name: 'Mia' },
    ],
  };
  globalThis.fetch = (async (url: string) => {
    const body = { data: rows[new URL(url, 'http://iwe.test').pathname.replace('/api/ag/', '')] ?? [] };
    return { ok: true, status: 200, headers: new Headers(), json: async () => body, text: async () => '' };
  }) as unknown as typeof fetch;
});

async function show(errors?: Record<string, string>, Inputs: 'head' | 'lines' = 'head') {
  const onChange = jest.fn<void, [object]>();
  const props = { definition: DEFINITION, header: HEADER as never, onChange: onChange as never };
  const specials = { customerId: <span>The customer</span>, sea_freight: <span>Bound to a cost</span> };
  const view = renderInHouse(
    Inputs === 'head' ? (
      <DefinedInputs {...props} specials={specials as never} {...(errors ? { errors: errors as never } : {})} />
    ) : (
      <DefinedLineInputs {...props} />
    ),
  );
  await act(async () => undefined);
  return { ...view, changes: () => onChange.mock.calls.map(([patch]) => patch) };
}
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input, textarea' });
const type = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
const choose = (name: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }));
  fireEvent.click(screen.getByRole('option', { name: option }));
};

test('the head has its inputs in order, without those beside the lines or without a place', async () => {
  await show();
  expect(labels()).toEqual(['Day*', 'Due', 'Call', 'Ref', 'Note', 'Place', 'Seller*', 'Ship']);
  expect([screen.getByText('The customer'), screen.getByText('For the shop')]).toHaveLength(2);
  expect(screen.queryByText('Bound to a cost')).toBeNull();
});

test('beside the lines are those of the lines alone, with their codes in order', async () => {
  const { changes } = await show(undefined, 'lines');
  expect(labels()).toEqual(['Tax']);
  fireEvent.click(screen.getByRole('combobox', { name: /^Tax/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Exclusive', 'None', '9']);
  fireEvent.click(screen.getByRole('option', { name: 'None' }));
  expect(changes()).toEqual([{ taxType: 1 }]);
});

test('a value is shown as it is, and each change names its own field', async () => {
  const { changes } = await show();
  expect(['Day', 'Due', 'Call', 'Ref', 'Note', 'Place', 'Seller', 'Ship'].map((name) => field(name).value)).toEqual([
    '20 Nov 2026',
    '',
    '1',
    '',
    'Ring',
    'Tempe',
    'Sam',
    'Delivery',
  ]);
  type('Call', '2');
  type('Ref', 'R1');
  type('Note', 'Dock');
  choose('Place', 'Botany');
  choose('Seller', 'Mia');
  choose('Ship', 'Pick-up');
  expect(changes()).toEqual([
    { phone: '2' },
    { reference: 'R1' },
    { comments: 'Dock' },
    { warehouseId: 15 },
    { csrServiceId: 12 },
    { shipType: 2 },
  ]);
});

test('a day that is needed keeps its value when its text is deleted, another one is none', async () => {
  const { changes } = await show();
  type('Due', '21/11/2026');
  type('Day', '');
  type('Day', '22/11/2026');
  expect(changes()).toEqual([{ dueDate: '2026-11-21' }, { date: '2026-11-20' }, { date: '2026-11-22' }]);
});

test('a text is as long as its definition says, otherwise as long as its field', async () => {
  await show();
  expect([field('Call').maxLength, field('Call').type]).toEqual([20, 'tel']);
  expect([field('Ref').maxLength > 20, field('Note').maxLength > field('Ref').maxLength]).toEqual([true, true]);
});

test('only a choice that is not needed can be emptied', async () => {
  const { changes } = await show();
  const clear = screen.getAllByRole('button', { name: /clear/i });
  expect(clear).toHaveLength(1);
  fireEvent.click(clear[0] as HTMLElement);
  expect(changes()).toEqual([{ warehouseId: null }]);
});

test('an error is at its own field', async () => {
  await show({ phone: 'Please enter' });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Please enter']);
  expect([field('Call'), field('Ref')].map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', null]);
});
