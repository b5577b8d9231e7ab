#!/usr/bin/env bash
# exceljs 4.4.0, xlsx-populate 1.21.0, xlsx 0.18.5 and read-excel-file 9.3.17,
# beside hucre 1.0.0; LibreOffice too, where it is installed.
#
# A workbook may keep a day as a serial number or as the text of ISO 8601, in a
# cell of type "d" (ECMA-376, 18.18.11); Excel does the latter when a workbook is
# saved as Strict Open XML. Here is a price list: a day, and a day with a time.
# Expected: 30 November 2026 twice, the second at 10:15, wherever it is read.
# What happens: exceljs reads the text like a number, stops at its first hyphen
# and takes the year for days since 1900: 18 July 1905, twice, a valid date and no
# error. xlsx-populate returns NaN. xlsx and read-excel-file have the day, but
# read a time as one of the machine's zone and return it as universal time, as
# they do not with a serial number: in Sydney the morning of the 30th becomes the
# 29th, in New York the evening becomes the 1st.
# Who is hit: whoever imports a list with 'valid from', or an invoice's day: a
# price is 121 years old, or of the day before on the office's computer alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  exceljs@4.4.0 xlsx@0.18.5 xlsx-populate@1.21.0 read-excel-file@9.3.17 hucre@1.0.0 jszip@3.10.2
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import JSZip from 'jszip';
// The file of the strict kind: its namespaces are those of the standard.
const MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const REL = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const row = (number, code, day) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${code}</t></is></c><c r="B${number}" s="1" t="d"><v>${day}</v></c></row>`;
const parts = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}" conformance="strict"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${row(1, 'DAY', '2026-11-30')}${row(2, 'MORNING', '2026-11-30T10:15:00')}${row(3, 'EVENING', '2026-11-30T20:15:00')}</sheetData></worksheet>`,
};
const zip = new JSZip();
for (const [name, xml] of Object.entries(parts))
  zip.file(name, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`);
writeFileSync('list.xlsx', await zip.generateAsync({ type: 'nodebuffer' }));
JS
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';
import XlsxPopulate from 'xlsx-populate';
import { readSheet } from 'read-excel-file/node';
import { readXlsx } from 'hucre';
const file = readFileSync('list.xlsx');
const show = (value) =>
  value instanceof Date ? value.toISOString() : typeof value === 'number' && Number.isNaN(value) ? 'NaN' : String(value);
const read = {
  async exceljs() {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file);
    return [1, 2, 3].map((row) => book.worksheets[0].getCell(row, 2).value);
  },
  'xlsx-populate': async () => {
    const sheet = (await XlsxPopulate.fromDataAsync(file)).sheet(0);
    return [1, 2, 3].map((row) => sheet.cell(row, 2).value());
  },
  xlsx() {
    const sheet = XLSX.read(file, { dateNF: 'yyyy-mm-dd hh:mm' }).Sheets.Prices;
    return ['B1', 'B2', 'B3'].map((cell) => XLSX.SSF.format('yyyy-mm-dd hh:mm', sheet[cell].v));
  },
  'read-excel-file': async () => (await readSheet('list.xlsx')).map((row) => row[1]),
  hucre: async () => (await readXlsx(new Uint8Array(file))).sheets[0].rows.map((row) => row[1]),
};
for (const [name, reader] of Object.entries(read)) console.log(`${name}: ${(await reader()).map(show).join(', ')}`);
JS
for name in exceljs xlsx-populate xlsx read-excel-file hucre; do
  echo "$name $(node -p "require('./node_modules/$name/package.json').version")"
done
node write.mjs
for zone in UTC Australia/Sydney America/New_York; do
  echo "-- read in $zone"
  TZ=$zone node read.mjs
done | tee said
if command -v soffice > /dev/null; then
  soffice --headless --convert-to csv list.xlsx > /dev/null 2>&1
  echo '-- LibreOffice'
  cat list.csv
fi
[ "$(grep -c '^exceljs: 1905-07-18T00:00:00.000Z, 1905-07-18T00:00:00.000Z, 1905-07-18T00:00:00.000Z$' said)" = 3 ]
[ "$(grep -c '^xlsx-populate: NaN, NaN, NaN$' said)" = 3 ]
grep -q '^xlsx: 2026-11-30 00:00, 2026-11-30 10:15, 2026-11-30 20:15$' said
grep -q '^xlsx: 2026-11-30 00:00, 2026-11-29 23:15, 2026-11-30 09:15$' said
grep -q '^xlsx: 2026-11-30 00:00, 2026-11-30 15:15, 2026-12-01 01:15$' said
echo 'Still so.'
