#!/usr/bin/env bash
# exceljs 4.4.0 and read-excel-file 9.3.17, beside xlsx 0.18.5 and hucre 1.0.0.
#
# A cell of a worksheet may say where it is (its attribute r, "B7"). The standard
# (ECMA-376, CT_Cell) makes that optional: without it a cell follows the one
# before, and an empty cell keeps a place free. Writers of large files leave it
# out, because addresses are all different: a report of 670,000 cells is 2.8 MB
# without them and 5.0 MB with them. Excel and LibreOffice open such files.
# Expected: two rows of three cells, the second one empty.
# What happens: exceljs and its streaming reader, and read-excel-file, end with
# a TypeError about a property of undefined; nothing names the file or the cell.
# With an address on the first cell of each row alone, exceljs does not fail any
# more: it passes over the empty cell, so that the quantity is in its column. The
# other two fail as before; xlsx and hucre are right each time.
# Who is hit: whoever reads workbooks of other programs with them, and whoever
# makes such files for readers that they do not know.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5 hucre@1.0.0 jszip@3.10.2
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import XLSX from 'xlsx';
import readExcelFile from 'read-excel-file/node';
import { readXlsx } from 'hucre';
for (const name of ['exceljs', 'read-excel-file', 'xlsx', 'hucre'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);

const made = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([['filled below']]), 'Stock');
const frame = await JSZip.loadAsync(XLSX.write(made, { type: 'buffer', bookType: 'xlsx' }));
const [before, after] = (await frame.file('xl/worksheets/sheet1.xml').async('string')).split(/<sheetData>.*<\/sheetData>/s);
const plain = before.replace(/<dimension[^>]*>/, '');

/** A workbook of a code, an empty cell and a quantity in two rows; `address` says where cells are. */
async function workbook(address) {
  const cell = (row, column, rest) => `<c${address(row, column)}${rest}`;
  const rows = [['AX-1', 4], ['BX-2', 5]].map(
    ([code, units], index) =>
      `<row r="${index + 1}">${cell(index + 1, 'A', ` t="str"><v>${code}</v></c>`)}` +
      `${cell(index + 1, 'B', '/>')}${cell(index + 1, 'C', `><v>${units}</v></c>`)}</row>`,
  );
  frame.file('xl/worksheets/sheet1.xml', `${plain}<sheetData>${rows.join('')}</sheetData>${after}`);
  return frame.generateAsync({ type: 'nodebuffer' });
}

const readers = {
  async exceljs(file) {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file);
    return [1, 2].map((row) => book.worksheets[0].getRow(row).values.slice(1));
  },
  async 'exceljs, stream'(file) {
    const rows = [];
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([file]), {}))
      for await (const row of sheet) rows.push(row.values.slice(1));
    return rows;
  },
  'read-excel-file': async (file) => (await readExcelFile(file))[0].data,
  xlsx: (file) =>
    XLSX.utils.sheet_to_json(XLSX.read(file).Sheets.Stock, { header: 1, defval: null }),
  hucre: async (file) => (await readXlsx(file)).sheets[0].rows,
};
const kinds = {
  'each cell': (row, column) => ` r="${column}${row}"`,
  'first cell': (row, column) => (column === 'A' ? ` r="A${row}"` : ''),
  'no cell': () => '',
};
const seen = {};
for (const [kind, address] of Object.entries(kinds)) {
  const file = await workbook(address);
  console.log(`\naddresses: ${kind}`);
  for (const [name, read] of Object.entries(readers)) {
    let said;
    try {
      said = JSON.stringify(await read(file));
    } catch (error) {
      said = `${error.name}: ${error.message}`;
    }
    (seen[kind] ??= {})[name] = said;
    console.log(' ', name.padEnd(16), said);
  }
}
console.log('\nexpected          [["AX-1",null,4],["BX-2",null,5]] each time, whichever reader');
const right = '[["AX-1",null,4],["BX-2",null,5]]';
const fails = (kind) => Object.keys(readers).filter((name) => seen[kind][name] !== right).join();
const asDescribed =
  fails('each cell') === '' &&
  fails('first cell') === 'exceljs,exceljs, stream,read-excel-file' &&
  seen['first cell'].exceljs === '[["AX-1",4],["BX-2",5]]' &&
  fails('no cell') === 'exceljs,exceljs, stream,read-excel-file' &&
  ['exceljs', 'exceljs, stream', 'read-excel-file'].every((name) => seen['no cell'][name].startsWith('TypeError'));
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.mjs
