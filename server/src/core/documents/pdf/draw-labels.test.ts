import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductLabel } from '@iwe/domain';
import { drawLabelsPdf } from './draw-labels.ts';
import { readPdf, scanPdf } from './testing/read-pdf.ts';
import { UndrawableText } from './undrawable-text.ts';

const label: ProductLabel = {
  code: '2055516-KES',
  size: '205/55R16 91V',
  name: '205/55R16 91V Kestrel Eco Touring',
  barcode: '4006381333931',
};

test('a label says code, size, name and digits; its bars are read by a scanner', async () => {
  for (const barcode of ['4006381333931', '036000291452', '96385074', '10012345600019']) {
    const pdf = await drawLabelsPdf([{ ...label, barcode }], { kind: 'roll' });
    const { pages, collisions, tags } = await readPdf(pdf);
    assert.deepEqual([pages, collisions], [[`2055516-KES 205/55R16 91V ${label.name} ${barcode}`], []]);
    assert.equal(tags['Figure'], 1);
    assert.equal(await scanPdf(pdf), barcode);
  }
});

test('labels fill an A4 sheet of 24 from the first that is left, and go on on the next one', async () => {
  const labels = Array.from({ length: 24 }, () => label);
  const { pages, collisions } = await readPdf(await drawLabelsPdf(labels, { kind: 'sheet', skip: 22 }));
  assert.deepEqual(collisions, []);
  assert.deepEqual(
    pages.map((page) => page.split(label.barcode).length - 1),
    [2, 22],
  );
  assert.equal((await readPdf(await drawLabelsPdf(labels, { kind: 'roll' }))).pages.length, 24);
});

test('long texts are cut to the label, whose size is left out with its barcode where there is none', async () => {
  const long = { code: 'W'.repeat(40), size: '', name: 'Very long name of a part '.repeat(8), barcode: '' };
  const { collisions, pages, tags } = await readPdf(await drawLabelsPdf([long], { kind: 'roll' }));
  assert.deepEqual([collisions, pages.length, tags['Figure']], [[], 1, undefined]);
});

test('a character that no font has is refused by name', async () => {
  await assert.rejects(drawLabelsPdf([{ ...label, name: 'A \u{1F9FF}\u{10FFFD}' }], { kind: 'roll' }), UndrawableText);
});
