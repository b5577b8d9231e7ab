import type { Sheet } from '@iwe/contract';
import type { FormSection } from '@iwe/sheets';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { DefinedFacts } from './defined-facts.tsx';
import type { SheetEdits } from './edits/use-sheet-edits.tsx';

const SECTIONS = [
  {
    key: 'dates',
    title: 'Dates',
    edit: 'dates',
    fields: [
      { key: 'date', label: 'Date', kind: 'day', field: 'date', strong: true },
      { key: 'due', label: 'Due', kind: 'day', field: 'dueDate' },
    ],
  },
  {
    key: 'more',
    title: 'More',
    fields: [
      { key: 'phone', label: 'Phone', kind: 'text', field: 'phone' },
      { key: 'ref', label: 'Reference', kind: 'text', field: 'reference' },
      { key: 'clearance', label: 'Clearance', kind: 'money', field: 'clearance_cost' },
      { key: 'usd', label: 'USD', kind: 'money', field: 'usdTotalAmount' },
      { key: 'tax', label: 'Tax', kind: 'code', field: 'taxType', labels: { 1: 'None', 2: 'Inclusive' } },
      { key: 'shop', label: 'Shop', kind: 'special' },
      { key: 'hidden', label: 'Hidden', kind: 'special' },
      { key: 'empty', label: 'Empty', kind: 'special' },
    ],
  },
] as unknown as FormSection[];
const SHEET = {
  date: '2026-11-20',
  dueDate: null,
  phone: '1',
  reference: '',
  clearance_cost: 0,
  taxType: 2,
} as unknown as Sheet;
const FIELDS = {
  shop: ({ phone }: Sheet) => `Shop of ${phone}`,
  hidden: () => null,
  empty: () => '',
};
const show = (edits: Partial<SheetEdits>, fields: typeof FIELDS | Record<string, never> = FIELDS) =>
  renderInHouse(
    <DefinedFacts sections={SECTIONS} sheet={SHEET} edits={edits as SheetEdits} fields={fields as typeof FIELDS} />,
  );
const facts = (title: string) => {
  const terms = within(screen.getByRole('region', { name: title })).getAllByRole('term');
  return terms.map((term) => {
    const value = term.nextElementSibling;
    return [term.textContent, value?.querySelector('[aria-label="not set"]') ? null : value?.textContent];
  });
};

test('a head has its values in words, a dash for unset ones, without what its kind hides', () => {
  show({});
  expect(facts('Dates')).toEqual([
    ['Date', '20 Nov 2026'],
    ['Due', null],
  ]);
  expect(facts('More')).toEqual([
    ['Phone', '1'],
    ['Reference', null],
    ['Clearance', '0.00'],
    ['USD', null],
    ['Tax', 'Inclusive'],
    ['Shop', 'Shop of 1'],
    ['Empty', null],
  ]);
});

test('a section that may be changed says what its button changes; the others have none', () => {
  const dates = jest.fn();
  const { unmount } = show({ dates, costs: jest.fn() });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Change dates' }));
  expect(dates).toHaveBeenCalledTimes(1);
  unmount();
  show({ dates: undefined });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['dates', 'Change dates'],
  ['address', 'Change address and phone'],
  ['shipping', 'Change shipping'],
  ['delivery', 'Record the delivery'],
  ['costs', 'Change freight and clearance'],
] as const)('the button of %s does that and says so: %s', (edit, label) => {
  const run = jest.fn();
  const sections = [{ key: 'x', title: 'X', edit, fields: [] }];
  renderInHouse(<DefinedFacts sections={sections} sheet={SHEET} edits={{ [edit]: run } as never} fields={{}} />);
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('a special field without a drawing is a mistake that is told', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => show({}, {})).toThrow("The field 'shop' has no drawing.");
  silence.mockRestore();
});
