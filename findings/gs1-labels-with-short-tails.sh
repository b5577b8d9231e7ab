#!/usr/bin/env bash
# bark-js 1.2.1 and gs1-barcode-parser-mod 1.2.1, readers of GS1-128 labels.
# Some fields of a GS1 label have a tail that may be left out: a production time
# (8008) may be a date and an hour only, a test date (7011) may have no time, a
# harvest (7007) may be one day or a span. The field then ends at the separator.
# Expected: both readers find the GTIN, the field, and the batch after it.
# What happens: bark-js takes the separator and what follows for minutes and
# seconds: a batch of one character is gone without an error, a longer one is
# an error. It reads a test date as another field (7010) and another GTIN (02)
# that is not on the label. gs1-barcode-parser-mod reads those two, but takes
# only the first day of a span and fails on the second.
# Who is hit: goods received by scanner: a pallet is booked without its batch,
# or with a product number that nobody printed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts bark-js@1.2.1 gs1-barcode-parser-mod@1.2.1
cat > show.cjs <<'JS'
const { readFileSync } = require('node:fs');
const bark = require('bark-js');
const { parseBarcode } = require('gs1-barcode-parser-mod');
for (const name of ['bark-js', 'gs1-barcode-parser-mod'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);

const END = '\u001d';
const GTIN = '0109312345678907';
const labels = {
  'production 8008, with minutes and seconds': `${GTIN}8008260228143015${END}10Q7`,
  'production 8008, the hour only, batch Q': `${GTIN}800826022814${END}10Q`,
  'production 8008, the hour only': `${GTIN}800826022814${END}10Q7`,
  'test date 7011, no time': `${GTIN}7011260228${END}10Q7`,
  'harvest 7007, one day': `${GTIN}7007260101${END}10Q7`,
  'harvest 7007, a span': `${GTIN}7007260101260131${END}10Q7`,
};
const attempt = (read) => {
  try {
    return read().join('  ').replaceAll(END, '<end>');
  } catch (error) {
    return `error: ${String(error.message ?? error)}`;
  }
};
const got = {};
for (const [name, label] of Object.entries(labels)) {
  got[name] = [
    attempt(() => bark(label).elements.map((e) => `(${e.ai})${e.value}`)),
    attempt(() =>
      parseBarcode(`]C1${label}`).parsedCodeItems.map(
        ({ ai, data }) => `(${ai})${data instanceof Date ? data.toISOString().slice(0, 10) : data}`,
      ),
    ),
  ];
  console.log(`\n${name}\n  ${label.replaceAll(END, '<end>')}\n  bark-js  ${got[name][0]}\n  mod      ${got[name][1]}`);
}
console.log('\nexpected in all: (01)09312345678907, the field named above, (10)Q7 or (10)Q');

const [full, short, hour, test, day, span] = Object.values(got);
const batch = (text) => text.endsWith('(10)Q7');
const asDescribed =
  batch(full[0]) &&
  short[0] === '(01)09312345678907  (8008)2026-02-28 14:<end>1:0Q' && short[1].endsWith('(10)Q') &&
  hour[0].startsWith('error:') && batch(hour[1]) &&
  test[0] === '(01)09312345678907  (7010)26  (02)28<end>10Q7' && batch(test[1]) &&
  batch(day[0]) && batch(day[1]) && batch(span[0]) && span[1].startsWith('error:');
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.cjs
