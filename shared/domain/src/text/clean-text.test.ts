import fc from 'fast-check';
import { cleanLine, cleanText, sameText } from './clean-text.ts';

test.each([
  ['AB-1', 'AB-1'],
  ['', ''],
  ['  AB-1 ', 'AB-1'],
  ['\u200BAB-1', 'AB-1'],
  ['AB-1\uFEFF', 'AB-1'],
  ['\u202AAB-1\u202C', 'AB-1'],
  ['A\u00ADB\u2060-1\u200E', 'AB-1'],
  ['AB\u034F-\u3164 1', 'AB- 1'],
  ['AB\u00A0 \u2003 1', 'AB 1'],
  ['AB\r\n1\t2\u20283', 'AB 1 2 3'],
  ['AB\uFE0F1', 'AB1'],
  ['1\uFE0F2', '12'],
  ['A\u200DB', 'AB'],
  ['Cafe\u0301 Tyres', 'Caf\u00E9 Tyres'],
  ['O\u2019Neil \u2013 Mags', 'O\u2019Neil \u2013 Mags'],
  ['\u{1F469}\u200D\u{1F527} \u2764\uFE0F 1\uFE0F\u20E3', '\u{1F469}\u200D\u{1F527} \u2764\uFE0F 1\uFE0F\u20E3'],
  ['\u{1F469}\u{1F3FD}\u200D\u{1F527}\u200D', '\u{1F469}\u{1F3FD}\u200D\u{1F527}'],
  ['\u200B \u00AD', ''],
])('%j in one line is %j', (text, clean) => expect(cleanLine(text)).toBe(clean));

test.each([
  ['1 Dock Rd\r\nRyde \u200B\n\nNSW', '1 Dock Rd\nRyde\n\nNSW'],
  ['  a\u2028b\rc  d \n', 'a\nb\nc  d'],
  ['so\u00ADft', 'soft'],
  ['', ''],
])('%j in several lines is %j', (text, clean) => expect(cleanText(text)).toBe(clean));

test.each([
  ['\u200BAb\u00A0 1', 'aB 1', true],
  ['Cafe\u0301', 'CAF\u00C9', true],
  ['AB-1', 'AB1', false],
])('%j and %j are the same: %p', (one, other, isSame) => expect(sameText(one) === sameText(other)).toBe(isSame));

test('a clean text is clean: cleaning it again changes nothing', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(fc.property(text, (any) => cleanLine(cleanLine(any)) === cleanLine(any)));
  fc.assert(fc.property(text, (any) => cleanText(cleanText(any)) === cleanText(any)));
  fc.assert(fc.property(text, (any) => !/[\u200B\u00AD\uFEFF\u202E\n\r\t]|\s\s|^\s|\s$/.test(cleanLine(any))));
});
