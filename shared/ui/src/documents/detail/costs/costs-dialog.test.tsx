import { SheetStatus, SheetType } from '@iwe/domain';
import { fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { CostsDialog } from './costs-dialog.tsx';
import type { CostsDialogProps } from './costs-dialog.tsx';
import { parseCost, parseRate } from './parse-cost.ts';

type Sheet = CostsDialogProps['sheet'];
type Line = Sheet['lines'][number];
const line = (id: number, values: Partial<Line>) =>
  ({
    id,
    seq: id,
    product: { code: `T${id}` },
    quantity: 10,
    usdPrice: 65,
    price: 100,
    manual: false,
    ...values,
  }) as Line;
const SHEET: Sheet = {
  no: 'PO000300',
  type: SheetType.PurchaseOrder,
  status: SheetStatus.Approved,
  fx_rate: 0.65,
  sea_freight: 3_200,
  clearance_cost: 1_850,
  landedTotal: 6_773.08,
  taxType: 2,
  amount: 1_050,
  lines: [line(1, {}), line(2, { quantity: 1, usdPrice: null, price: 50 })],
};

function show(sheet: Partial<Sheet> = {}) {
  const calls = { onClose: jest.fn(), onSave: jest.fn() };
  renderInHouse(<CostsDialog sheet={{ ...SHEET, ...sheet }} busy={false} {...calls} />);
  return calls;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
/** Each value as 'label: old → new'. */
const changes = () =>
  [...document.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('costs that were not changed are not sent, the dialog closes', () => {
  const { onClose, onSave } = show();
  expect([field('FX Rate').value, field('Sea Freight (USD)').value]).toEqual(['0.65', '3200.00']);
  save();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onSave).not.toHaveBeenCalled();
});

test.each([
  ['Sea Freight (USD)', '3300', { fx_rate: 0.65, sea_freight: 3_300, clearance_cost: 1_850 }],
  ['Clearance Cost (AUD)', '', { fx_rate: 0.65, sea_freight: 3_200, clearance_cost: 0 }],
  ['FX Rate', '0,7', { fx_rate: 0.7, sea_freight: 3_200, clearance_cost: 1_850 }],
])('one that was changed is sent with the others: %s', (name, value, sent) => {
  const { onSave, onClose } = show();
  enter(name, value);
  fireEvent.keyDown(field(name), { key: 'Enter' });
  expect(onSave.mock.calls).toEqual([[sent]]);
  expect(onClose).not.toHaveBeenCalled();
});

test('each cost is shown old → new, and the landed cost that follows', () => {
  show();
  enter('Sea Freight (USD)', '6500');
  expect(changes()).toEqual([
    'Sea Freight: 3,200.00 → 6,500.00',
    'Clearance: 1,850.00 → 1,850.00',
    'Landed Cost (AUD): 6,773.08 → 11,850.00',
  ]);
  enter('Clearance Cost (AUD)', 'x');
  expect(changes().slice(1)).toEqual(['Clearance: 1,850.00 → –', 'Landed Cost (AUD): 6,773.08 → –']);
});

test('where cost is hidden there is no landed cost', () => {
  show({ landedTotal: undefined });
  expect(changes()).toEqual(['Sea Freight: 3,200.00 → 3,200.00', 'Clearance: 1,850.00 → 1,850.00']);
});

test('another rate shows the prices that follow from USD, and the total', () => {
  show();
  enter('FX Rate', '1.3');
  expect(changes().slice(3)).toEqual([
    'Line 1 T1: 100.00 → 50.00',
    'Line 2 T2: 50.00 → 50.00',
    'Total AUD: 1,050.00 → 550.00',
  ]);
});

test.each(['0', 'x', ''])('a rate of %j is said at its field, and nothing is sent', (rate) => {
  const { onSave, onClose } = show();
  enter('FX Rate', rate);
  expect(alerts()).toEqual([]);
  save();
  expect(alerts()).toHaveLength(1);
  expect(onSave).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a price that was typed stays at another rate; each line and the total are shown once more', () => {
  show({ lines: [line(1, { manual: true }), line(2, { seq: 3, quantity: 1 })], taxType: 1 });
  enter('FX Rate', '1.3');
  expect(changes().slice(3)).toEqual([
    'Line 1 T1: 100.00 → 100.00',
    'Line 3 T2: 100.00 → 50.00',
    'Total AUD: 1,050.00 → 1,050.00',
  ]);
  enter('FX Rate', '0.65');
  expect(changes()).toHaveLength(3);
});

test('what is typed for a rate where there was none is said, unless it is a rate', () => {
  const { onSave } = show({ fx_rate: null, sea_freight: 0 });
  expect(field('FX Rate').value).toBe('');
  enter('FX Rate', 'x');
  save();
  expect([alerts().length, onSave.mock.calls.length]).toEqual([1, 0]);
  enter('FX Rate', '0.7');
  expect(alerts()).toEqual([]);
  save();
  expect(onSave.mock.calls).toEqual([[{ fx_rate: 0.7, sea_freight: 0, clearance_cost: 1_850 }]]);
});

test('the costs are left without a change by Cancel', () => {
  const { onSave, onClose } = show();
  enter('Sea Freight (USD)', '1');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onClose.mock.calls.length, onSave.mock.calls.length]).toEqual([1, 0]);
});

test('a sheet without a rate keeps none; freight alone needs one', () => {
  const { onSave } = show({ fx_rate: null, sea_freight: 0, landedTotal: 1_850 });
  expect(screen.queryByText(/^Without a positive FX rate/)).toBeNull();
  enter('Clearance Cost (AUD)', '1900');
  save();
  expect(onSave.mock.calls).toEqual([[{ fx_rate: null, sea_freight: 0, clearance_cost: 1_900 }]]);
  enter('Sea Freight (USD)', '1');
  expect(screen.getByText(/^Without a positive FX rate/)).toBeTruthy();
});

test.each([
  ['Sea Freight (USD)', '-1'],
  ['Clearance Cost (AUD)', '12.345'],
])('what is no amount is said at its field, and nothing is sent: %s', (name, value) => {
  const { onSave } = show();
  enter(name, value);
  save();
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(alerts()).toHaveLength(1);
  expect(onSave).not.toHaveBeenCalled();
});

test.each([
  [SheetType.Bill, SheetStatus.Approved, false],
  [SheetType.Bill, SheetStatus.Draft, true],
  [SheetType.PurchaseOrder, SheetStatus.Approved, true],
])('only an approved bill keeps its rate: type %s, status %s', (type, status, hasRate) => {
  const { onSave } = show({ type, status });
  expect(screen.queryByRole('textbox', { name: 'FX Rate' }) !== null).toBe(hasRate);
  expect(screen.queryByText(/^The FX rate belongs to the prices/) === null).toBe(hasRate);
  enter('Sea Freight (USD)', '0');
  save();
  expect(onSave.mock.calls).toEqual([[{ fx_rate: 0.65, sea_freight: 0, clearance_cost: 1_850 }]]);
});

test('a cost is 0 or more, at most ten million, with two decimals', () => {
  expect([' ', '0', '10000000', '1.50', '1.500'].map(parseCost)).toEqual([0, 0, 10_000_000, 1.5, 1.5]);
  expect(['10000000.01', '-0.01', '1.505', 'x'].map(parseCost)).toEqual([undefined, undefined, undefined, undefined]);
});

test('a rate is a number of 0 or more, with a point or a comma', () => {
  expect(['0.65', ' ,65 ', '0', '7.', '9999'].map(parseRate)).toEqual([0.65, 0.65, 0, 7, 9_999]);
  expect(['', '.', '-1', '10000', '1e3', '0.6.5'].map(parseRate)).toEqual([null, null, null, null, null, null]);
});
