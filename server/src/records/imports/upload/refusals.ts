import { Problem } from '../../../core/errors.ts';

/** A file that is refused before a single row was looked at: what is wrong with it, and what to do. */
export const refuseFile = (code: string, message: string, status = 422): Problem => new Problem(status, code, message);

export const tooLarge = (): Problem =>
  refuseFile(
    'file-too-large',
    'The file is larger than 10 MB. Split it, or delete what the import does not need.',
    413,
  );
export const noWorkbook = (): Problem =>
  refuseFile('file-type', 'This is not an Excel file. Save it as an Excel workbook and try again.');
export const damaged = (): Problem =>
  refuseFile(
    'file-damaged',
    'This file is damaged: its contents cannot be read. Save it again in your spreadsheet program and try again.',
  );
export const hasMacros = (): Problem =>
  refuseFile('file-macros', 'This workbook holds macros. Save it without macros and try again.');
export const hasPassword = (): Problem =>
  refuseFile('file-password', 'This workbook is protected by a password. Save it without one and try again.');
