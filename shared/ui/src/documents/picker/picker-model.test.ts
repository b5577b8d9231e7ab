import { actOf, exactMatch, pick, pickerOf, sizeSuggestions } from './picker-model.ts';
import type { PickerEvent } from './picker-model.ts';

interface Item {
  id: number;
  code: string;
  name: string;
  barcodes?: string;
}
const one: Item = { id: 1, code: '2055516-X', name: 'Eco 205/55R16' };
const two: Item = { id: 2, code: '2055516-Y', name: 'Sport 205/55R16' };
const after = (text: string, chosen: Item | null, ...events: PickerEvent<Item>[]) =>
  events.reduce(pick, pickerOf<Item>('code', text, chosen));

test('Enter ends the debounce early and waits for the answer before anything happens', () => {
  const waiting = after('', null, { type: 'typed', text: '2055516-x' }, { type: 'wished', wish: 'enter' });
  expect(actOf(waiting)).toEqual({ do: 'ask' });
  expect(actOf(pick(waiting, { type: 'found', text: '2055516-x', options: [two, one] }))).toEqual({
    do: 'choose',
    item: one,
    wish: 'enter',
  });
});

test('a scanned barcode is an exact match, also with the 0 in front that some scanners send', () => {
  const scanned = { ...one, barcodes: '9300675024235 036000291452' };
  for (const text of ['9300675024235', '036000291452', '0036000291452'])
    expect(exactMatch([two, scanned], 'code', text)).toBe(scanned);
  expect(exactMatch([scanned], 'code', '9300675')).toBeUndefined();
  expect(exactMatch([scanned], 'name', '9300675024235')).toBeUndefined();
});

test('Enter without an exact match keeps the text, Tab and leaving clear it', () => {
  const found: PickerEvent<Item>[] = [
    { type: 'typed', text: '20555' },
    { type: 'found', text: '20555', options: [one, two] },
  ];
  expect(actOf(after('', null, ...found, { type: 'wished', wish: 'enter' }))).toEqual({ do: 'offer' });
  expect(actOf(after('', null, ...found, { type: 'wished', wish: 'tab' }))).toEqual({ do: 'clear', wish: 'tab' });
  expect(actOf(after('', null, ...found, { type: 'wished', wish: 'blur' }))).toEqual({ do: 'clear', wish: 'blur' });
});

test('Enter and Tab choose a highlighted option, leaving does not', () => {
  const events: PickerEvent<Item>[] = [
    { type: 'typed', text: '20555' },
    { type: 'found', text: '20555', options: [one, two] },
    { type: 'moved', active: 1 },
  ];
  expect(actOf(after('', null, ...events, { type: 'wished', wish: 'tab' }))).toEqual({
    do: 'choose',
    item: two,
    wish: 'tab',
  });
  expect(actOf(after('', null, ...events, { type: 'wished', wish: 'blur' }))).toEqual({ do: 'clear', wish: 'blur' });
});

test('the answer to an older text chooses nothing', () => {
  const state = after(
    '',
    null,
    { type: 'typed', text: '2055516-X' },
    { type: 'typed', text: '2055516-Y' },
    { type: 'found', text: '2055516-X', options: [one] },
    { type: 'wished', wish: 'enter' },
  );
  expect(actOf(state)).toEqual({ do: 'ask' });
});

test('the text of the chosen product keeps the product, another text does not', () => {
  expect(actOf(after('2055516-X', one, { type: 'wished', wish: 'blur' }))).toEqual({ do: 'keep', wish: 'blur' });
  expect(actOf(after('2055516-X', one, { type: 'typed', text: '' }, { type: 'wished', wish: 'blur' }))).toEqual({
    do: 'clear',
    wish: 'blur',
  });
});

test('two products with the same name are no exact match', () => {
  expect(
    exactMatch(
      [
        { ...one, name: 'Eco' },
        { ...two, name: 'eco' },
      ],
      'name',
      'Eco',
    ),
  ).toBeUndefined();
});

test('suggests the 37 sizes by their first digits', () => {
  expect(sizeSuggestions('')).toHaveLength(37);
  expect(sizeSuggestions('20555')).toEqual(['2055516']);
  expect(sizeSuggestions('2055516')).toEqual([]);
  expect(sizeSuggestions('ABC')).toEqual([]);
});
