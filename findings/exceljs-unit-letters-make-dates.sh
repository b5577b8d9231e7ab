#!/usr/bin/env bash
# exceljs 4.4.0 beside xlsx 0.18.5, read-excel-file 9.3.17 and hucre 1.0.0.
# A number format may show letters after a number in two spellings that look
# the same in the sheet: quoted, 0" mm", and with a backslash before each
# letter, 0\ \m\m. exceljs takes quoted text out before it looks for the letters
# of a date, but not letters behind a backslash.
# Expected: a tyre width of 205 is the number 205 in both spellings.
# What happens: exceljs returns the date 1900-07-23 for the second, as it does
# for kilometres an hour (\k\m\/\h) and days (\d); the other readers return the
# number. The minutes of a duration, [mm], are the mirror image: there exceljs
# returns a number, and the other readers a date.
# Who is hit: an importer of suppliers' price lists. Nothing fails, one column of
# one supplier just has dates in it, and which one depends on who made the style.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17 hucre@1.0.0
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';
import readExcelFile from 'read-excel-file/node';
import { readXlsx } from 'hucre';
for (const name of ['exceljs', 'xlsx', 'read-excel-file', 'hucre'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);

const formats = ['0" mm"', '0\\ \\m\\m', '0\\ \\k\\m\\/\\h', '0\\ \\d', '[mm]'];
const made = new ExcelJS.Workbook();
const sheet = made.addWorksheet('Tyres');
formats.forEach((format, i) => {
  const cell = sheet.getCell(i + 1, 1);
  cell.value = 205;
  cell.numFmt = format;
});
const file = Buffer.from(await made.xlsx.writeBuffer());

const read = {
  async exceljs() {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file);
    return formats.map((_, i) => book.worksheets[0].getCell(i + 1, 1).value);
  },
  xlsx() {
    const book = XLSX.read(file, { cellDates: true });
    return XLSX.utils.sheet_to_json(book.Sheets.Tyres, { header: 1 }).map((row) => row[0]);
  },
  async 'read-excel-file'() {
    return (await readExcelFile(file))[0].data.map((row) => row[0]);
  },
  async hucre() {
    return (await readXlsx(file)).sheets[0].rows.map((row) => row[0]);
  },
};
const kinds = {};
console.log('\nformat'.padEnd(17), formats.map((f) => f.padEnd(17)).join(''));
for (const [name, reader] of Object.entries(read)) {
  const values = await reader();
  kinds[name] = values.map((v) => (v instanceof Date ? 'date' : v === 205 ? '205' : String(v))).join();
  console.log(
    name.padEnd(16),
    values.map((v) => (v instanceof Date ? `date ${v.getFullYear()}` : String(v)).padEnd(17)).join(''),
  );
}
console.log('expected'.padEnd(16), '205 in the first four, whichever reader');
const asDescribed =
  kinds.exceljs === '205,date,date,date,205' &&
  ['xlsx', 'read-excel-file', 'hucre'].every((name) => kinds[name] === '205,205,205,205,date');
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.mjs
