import { compareTexts, foldText, withoutDashes } from './fold-text.ts';

test.each([
  ['O’Neil – Mags', "o'neil - mags"],
  ["O'BRIEN'S", "o'brien's"],
  ['Éclair Émile E\u0301', 'eclair emile e'],
  ['Łódź Größe Ørsted ½', 'lodz grosse orsted 1⁄2'],
  ['阳光 Ωmega', '阳光 ωmega'],
  ['ＡＢ１', 'ab1'],
])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded));

test.each([
  ['k1-12ab7', 'k112ab7'],
  ['k112', undefined],
  ['a-b-c-d', undefined],
  ['1-2', undefined],
])('%s without dashes is %s', (term, bare) => expect(withoutDashes(term)).toBe(bare));

test('texts are ordered as people read them', () => {
  const texts = ['Zulu', 'émile', 'alpha', 'Tyre 10', 'Beta', 'Éclair', 'Tyre 2', 'echo', '2 Wheels', 'Foxtrot'];
  const sorted = '2 Wheels, alpha, Beta, echo, Éclair, émile, Foxtrot, Tyre 2, Tyre 10, Zulu';
  expect(texts.toSorted(compareTexts).join(', ')).toBe(sorted);
});
