import { PRODUCT_CATEGORY_LABELS, SHEET_TYPES } from '@iwe/domain';

/** Returns SQL for the label of a code. The labels are constants of the domain. */
const labelSql = (column: string, labels: Readonly<Record<number, string>>): string =>
  `case ${column} ${Object.entries(labels)
    .map(([code, label]) => `when ${code} then '${label.replaceAll("'", "''")}'`)
    .join(' ')} else '' end`;

export const categorySql = (column: string): string => labelSql(column, PRODUCT_CATEGORY_LABELS);

export const sheetKindSql = (column: string): string =>
  labelSql(column, Object.fromEntries(Object.entries(SHEET_TYPES).map(([type, { label }]) => [type, label])));

export { labelSql };
