import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';

/** The series of a sheet kind in the counter table: one per organisation and type. */
export const counterKind = (type: number): string => SHEET_TYPES[type as SheetType].numberPrefix;
