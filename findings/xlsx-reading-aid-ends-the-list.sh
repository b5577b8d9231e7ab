#!/usr/bin/env bash
# exceljs 4.4.0 and hucre 1.0.0, beside xlsx 0.18.5 and read-excel-file 9.3.17.
#
# Japanese names in a workbook often carry their pronunciation (the element rPh
# beside the text), which a sheet shows small above the name or not at all. An
# inline string may have one as well as a shared string. Here is a price list of
# four rows whose second name is an inline string with its pronunciation.
# Expected: four rows, with the name as it stands in the sheet.
# What happens: exceljs returns the rows before it and nothing from it on, with
# no error; hucre returns the name with the pronunciation glued to it, though
# it leaves the pronunciation of a shared string out. The other two are right.
# Who is hit: an importer of a Japanese maker's list: half of the products are
# "discontinued" because they are no longer in the file, or one gets a new name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17 hucre@1.0.0 jszip@3.10.2
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import XLSX from 'xlsx';
import readExcelFile from 'read-excel-file/node';
import { readXlsx } from 'hucre';
for (const name of ['exceljs', 'hucre', 'xlsx', 'read-excel-file'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const named = (name, reading) => `<t>${name}</t><rPh sb="0" eb="2"><t>${reading}</t></rPh>`;
const rows = [
  '<c r="A1" t="s"><v>0</v></c><c r="B1"><v>101</v></c>',
  `<c r="A2" t="inlineStr"><is>${named('東洋', 'トウヨウ')}</is></c><c r="B2"><v>102</v></c>`,
  '<c r="A3" t="inlineStr"><is><t>Tube 16</t></is></c><c r="B3"><v>103</v></c>',
  '<c r="A4" t="s"><v>0</v></c><c r="B4"><v>104</v></c>',
].map((cells, i) => `<row r="${i + 1}">${cells}</row>`);
const parts = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="2" uniqueCount="1"><si>${named('横浜', 'ヨコハマ')}</si></sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
};
const zip = new JSZip();
for (const [name, xml] of Object.entries(parts))
  zip.file(name, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`);
const file = await zip.generateAsync({ type: 'nodebuffer' });

const read = {
  async exceljs() {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file);
    const got = [];
    book.worksheets[0].eachRow((row) => got.push(row.values.slice(1)));
    return got;
  },
  async hucre() {
    return (await readXlsx(file)).sheets[0].rows;
  },
  xlsx() {
    return XLSX.utils.sheet_to_json(XLSX.read(file).Sheets.List, { header: 1 });
  },
  async 'read-excel-file'() {
    return (await readExcelFile(file))[0].data;
  },
};
const right = '横浜 101 | 東洋 102 | Tube 16 103 | 横浜 104';
const got = {};
for (const [name, reader] of Object.entries(read)) {
  got[name] = (await reader()).map((row) => row.join(' ')).join(' | ');
  console.log(name.padEnd(16), got[name]);
}
console.log('expected'.padEnd(16), right);
const asDescribed =
  got.xlsx === right &&
  got['read-excel-file'] === right &&
  got.hucre === right.replace('東洋', '東洋トウヨウ') &&
  got.exceljs.startsWith('横浜 101') &&
  !/102|103|104/.test(got.exceljs);
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.mjs
