import { barcodeKey, barcodesProblem, cleanBarcodes, isBarcode, withCheckDigit } from './barcode.ts';

// Numbers that GS1 and Wikipedia print as examples of each length.
it.each(['96385074', '036000291452', '4006381333931', '9300675024235', '00012345600012'])(
  'a barcode with its check digit is one: %s',
  (code) => {
    expect(isBarcode(code)).toBe(true);
    expect(withCheckDigit(code.slice(0, -1))).toBe(code);
  },
);

it.each(['', '4006381333930', '036000291453', '2055516', '400638133393', 'A006381333931', '40063813339310'])(
  'another text is no barcode: %s',
  (code) => {
    expect(isBarcode(code)).toBe(false);
    expect(barcodeKey(code)).toBeUndefined();
  },
);

it('the UPC of an article and its EAN with a leading 0 are the same key', () => {
  expect(barcodeKey('036000291452')).toBe('00036000291452');
  expect(barcodeKey(' 0036000291452 ')).toBe('00036000291452');
});

it('a field of barcodes is stored with each code once and one blank between', () => {
  expect(cleanBarcodes(' 4006381333931,036000291452 ;\n0036000291452/96385074')).toBe(
    '4006381333931 036000291452 96385074',
  );
  expect(cleanBarcodes(' ')).toBe('');
});

it('what is wrong with a field of barcodes names the code', () => {
  expect(barcodesProblem('')).toBeUndefined();
  expect(barcodesProblem('4006381333931 96385074')).toBeUndefined();
  expect(barcodesProblem('4006381333931 4006381333930')).toMatch(/^The check digit of barcode 4006381333930 is wrong/);
  expect(barcodesProblem('2055516-X')).toBe('2055516-X is no barcode. An EAN or UPC has 8, 12, 13 or 14 digits.');
  expect(barcodesProblem(Array.from({ length: 11 }, () => '96385074').join(' '))).toMatch(/at most 10/);
});
