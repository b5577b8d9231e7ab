import { createCipheriv } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { CFB } from 'xlsx';
import { workbook } from './multipart.ts';

/** One file of a malicious archive: `claims` is the size in its headers. */
interface Part {
  name: string;
  bytes: Buffer;
  claims?: number;
}

/** Builds a deflated zip archive with the claimed sizes. */
export function archive(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claims = bytes.length } of parts) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims, 18);
    facts.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    bodies.push(local);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, Buffer.from(name)]),
    );
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const frame = (sheet: Buffer, claims?: number): Part[] => [
  {
    name: '[Content_Types].xml',
    bytes: xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ' +
        'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
        'PartName="/xl/workbook.xml" ' +
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override ' +
        'PartName="/xl/worksheets/sheet1.xml" ' +
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
  },
  {
    name: '_rels/.rels',
    bytes: xml(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ' +
        `Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
  },
  {
    name: 'xl/workbook.xml',
    bytes: xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" ` +
        'r:id="rId1"/></sheets></workbook>',
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    bytes: xml(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ' +
        `Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
  { name: 'xl/worksheets/sheet1.xml', bytes: sheet, ...(claims === undefined ? {} : { claims }) },
];
const sheetXml = (rows: string, before = ''): Buffer =>
  xml(`<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`);
const textCell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Files that must be refused, by their defect. */
export const BAD_FILES: Readonly<Record<string, () => Buffer>> = {
  empty: () => Buffer.alloc(0),
  text: () => Buffer.from('Code,Qty\nA,1\n'),
  'no zip after all': () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(3_000, 1)]),
  'an archive of something else': () => archive([{ name: 'readme.txt', bytes: Buffer.from('hello') }]),
  'a spreadsheet of another program': () =>
    workbook(
      [
        ['Code', 'Qty'],
        ['A', 1],
      ],
      'ods',
    ),
  'a binary workbook': () =>
    workbook(
      [
        ['Code', 'Qty'],
        ['A', 1],
      ],
      'xlsb',
    ),
  'a workbook with macros by its contents': () =>
    workbook(
      [
        ['Code', 'Qty'],
        ['A', 1],
      ],
      'xlsm',
    ),
  'a workbook with a macro project': () =>
    archive([...frame(sheetXml('')), { name: 'xl/vbaProject.bin', bytes: Buffer.from('x') }]),
  'an .xls with macros': () => xlsWith('_VBA_PROJECT_CUR'),
  'an .xlsx with a password': () => encryptedXlsx(),
  'an archive that claims 400 MB': () =>
    archive(frame(sheetXml(`<row r="1">${textCell('A1', 'Code')}</row>`), 400 * 1024 * 1024)),
  'a bomb': () => archive(frame(sheetXml(' '.repeat(50 * 1024 * 1024)))),
  'a bomb that says it is small': () => archive(frame(sheetXml(' '.repeat(50 * 1024 * 1024)), 20_000)),
  'thousands of files': () =>
    archive([
      ...frame(sheetXml('')),
      ...Array.from({ length: 3_000 }, (_, index) => ({ name: `xl/media/${index}.png`, bytes: Buffer.from('x') })),
    ]),
  'a sheet that names its last column': () =>
    archive(frame(sheetXml(`<row r="1">${textCell('A1', 'Code')}${textCell('XFD1', 'far')}</row>`))),
  'a damaged .xls': () =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4_000, 0xff)]),
  'headings only': () => workbook([['Code', 'Qty']]),
  'no headings': () =>
    workbook([
      ['A', 1],
      ['B', 2],
    ]),
};

/** Builds a workbook of at most 7 kB whose only sheet claims to extend to the last cell, but has two rows. */
export const claimsAllCells = (): Buffer =>
  archive(
    frame(
      sheetXml(
        `<row r="1">${textCell('A1', 'Code')}${textCell('B1', 'Qty')}</row><row ` +
          `r="1048576">${textCell('A1048576', 'A')}<c r="B1048576"><v>2</v></c></row>`,
        '<dimension ref="A1:XFD1048576"/>',
      ),
    ),
  );

/** Builds an .xls file with one more stream. */
function xlsWith(stream: string): Buffer {
  const file = workbook(
    [
      ['Code', 'Qty'],
      ['A', 1],
    ],
    'biff8',
  );
  // Renames the directory's entry of the workbook, because only the name is checked.
  const name = Buffer.from('Workbook\0', 'utf16le');
  const at = file.indexOf(name);
  const renamed = Buffer.alloc(64);
  renamed.write(stream, 'utf16le');
  renamed.copy(file, at);
  file.writeUInt16LE((stream.length + 1) * 2, at + 64);
  return file;
}

/** Builds an encrypted .xlsx as Excel stores it: a compound file with the description of the cipher and the archive. */
function encryptedXlsx(): Buffer {
  const plain = workbook([
    ['Code', 'Qty'],
    ['A', 1],
  ]);
  const cipher = createCipheriv('aes-256-cbc', Buffer.alloc(32, 7), Buffer.alloc(16, 9));
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(plain.length));
  const key =
    'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC"';
  const description = xml(
    `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption"><keyData ${key} hashAlgorithm="SHA512" ` +
      `saltValue="${Buffer.alloc(16, 9).toString('base64')}"/></encryption>`,
  );
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.concat([Buffer.from([4, 0, 4, 0, 64, 0, 0, 0]), description]));
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.concat([bytes, cipher.update(plain), cipher.final()]));
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}
