import { archive } from './bad-files.ts';

/** A cell as XML: its number format, type, and everything between its tags. */
export interface RawCell {
  readonly format?: string;
  readonly type?: string;
  readonly xml: string;
}
type Raw = RawCell | string | number | null;

interface RawSheet {
  readonly name?: string;
  readonly isHidden?: boolean;
  readonly rows: readonly (readonly Raw[])[];
  /** Attributes of rows by their numbers. */
  readonly rowAttributes?: Readonly<Record<number, string>>;
  /** XML before and after the rows. */
  readonly before?: string;
  readonly after?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const numberCell = (value: number | string, format?: string): RawCell => ({
  xml: `<v>${value}</v>`,
  ...(format === undefined ? {} : { format }),
});
export const formulaCell = (formula: string, result: string, more: Partial<RawCell> = {}): RawCell => ({
  xml: `<f>${escaped(formula)}</f>${result}`,
  ...more,
});

/** Returns a workbook (.xlsx) of these sheets, with exactly the XML of its cells. */
export function rawWorkbook(sheets: readonly RawSheet[], { is1904 = false } = {}): Buffer {
  const formats: string[] = [];
  const styleOf = (format: string): number => {
    if (!formats.includes(format)) formats.push(format);
    return formats.indexOf(format) + 1;
  };
  const cellXml = (cell: Raw, at: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    const style = cell.format === undefined ? '' : ` s="${styleOf(cell.format)}"`;
    return `<c r="${at}"${style}${cell.type ? ` t="${cell.type}"` : ''}>${cell.xml}</c>`;
  };
  const sheetXml = ({ rows, rowAttributes = {}, before = '', after = '' }: RawSheet): string =>
    `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows
      .map((row, index) => {
        const cells = row.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`));
        return `<row r="${index + 1}"${rowAttributes[index + 1] ?? ''}>${cells.join('')}</row>`;
      })
      .join('')}</sheetData>${after}</worksheet>`;
  const parts = sheets.map(sheetXml);
  const names = sheets.map(({ name }, index) => name ?? `Sheet${index + 1}`);
  const styles =
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">` +
    formats.map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(format)}"/>`).join('') +
    '</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>` +
    formats.map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`).join('') +
    '</cellXfs></styleSheet>';
  const files: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      type('xl/workbook', 'sheet.main') +
      names.map((_, index) => type(`xl/worksheets/sheet${index + 1}`, 'worksheet')).join('') +
      `${type('xl/styles', 'styles')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>` +
      names
        .map(
          (name, index) =>
            `<sheet name="${escaped(name)}" sheetId="${index + 1}"${sheets[index]?.isHidden ? ' state="hidden"' : ''} ` +
            `r:id="rId${index + 1}"/>`,
        )
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    ...Object.fromEntries(parts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  };
  return archive(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

const type = (part: string, kind: string): string =>
  `<Override PartName="/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;
