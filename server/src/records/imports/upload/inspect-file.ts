import { UPLOAD_LIMITS } from './limits.ts';
import type { FileType } from './limits.ts';
import { damaged, hasMacros, hasPassword, noWorkbook, refuseFile } from './refusals.ts';
import { readZipDirectory } from './zip-directory.ts';
import type { ZipEntry } from './zip-directory.ts';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** A compound file: .xls, but also .doc, which the parser tells apart, and .xlsx with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const PDF = Buffer.from('%PDF-');
const MEGABYTE = 1024 * 1024;

/**
 * What a file is, by its first bytes and, for .xlsx, by the directory of its archive; its name decides nothing. Unpacks
 * nothing, so it is quick for every file. Throws a Problem in words for what no parser should see. Text is a file with
 * separators where the import takes one (`takesText`).
 */
export function inspectFile(file: Buffer, takesText = false): FileType {
  if (file.length === 0) throw refuseFile('file-empty', 'The file is empty.');
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    // Before anybody complains of its type: to its owner an encrypted .xlsx is no .xls.
    if (isEncryptedXlsx(file)) throw hasPassword();
    return 'xls';
  }
  if (!file.subarray(0, ZIP.length).equals(ZIP)) {
    if (takesText && !file.includes(0) && !file.subarray(0, 5).equals(PDF)) return 'csv';
    throw noWorkbook();
  }
  const entries = readZipDirectory(file, UPLOAD_LIMITS.entries);
  if (!entries) throw damaged();
  checkEntries(entries);
  return 'xlsx';
}

/** The name of the stream that has the encrypted workbook, as an entry of the compound file's directory begins. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage\0', 'utf16le');
const DIRECTORY_ENTRY_BYTES = 128;

/** Returns whether a compound file is an .xlsx with a password: a directory entry, always aligned, has that name. */
function isEncryptedXlsx(file: Buffer): boolean {
  for (let at = file.indexOf(ENCRYPTED_PACKAGE); at >= 0; at = file.indexOf(ENCRYPTED_PACKAGE, at + 1)) {
    if (at % DIRECTORY_ENTRY_BYTES === 0) return true;
  }
  return false;
}

function checkEntries(entries: readonly ZipEntry[]): void {
  if (entries.length > UPLOAD_LIMITS.entries)
    throw refuseFile(
      'file-entries',
      `This workbook consists of more than ${UPLOAD_LIMITS.entries} files. Copy the rows into a new workbook and try again.`,
    );
  const names = entries.map(({ name }) => name.toLowerCase());
  if (names.some((name) => name.endsWith('vbaproject.bin') || name.startsWith('xl/macrosheets/'))) throw hasMacros();
  if (!names.includes('xl/workbook.xml')) throw noWorkbook();
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  if (unpacked > UPLOAD_LIMITS.unpackedBytes) {
    throw refuseFile(
      'file-unpacked',
      `This file claims to be ${Math.round(unpacked / MEGABYTE)} MB when unpacked; at most ${UPLOAD_LIMITS.unpackedBytes / MEGABYTE} MB are taken. Copy the rows into a new workbook and try again.`,
    );
  }
  if (unpacked > UPLOAD_LIMITS.ratioFromBytes && unpacked > packed * UPLOAD_LIMITS.ratio) {
    throw refuseFile(
      'file-ratio',
      'This file unpacks to far more than real rows do, so it is not opened. Copy the rows into a new workbook and try again.',
    );
  }
}
