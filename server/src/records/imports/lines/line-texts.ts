import { lineTextsOfKind, messages } from '@iwe/domain';
import type { ImportColumn } from '../import-kind.ts';

/** Returns the columns of what people type on a line of this kind, such as its description. */
export const textColumns = (type: number): readonly ImportColumn[] =>
  lineTextsOfKind(type).map(({ field, rule }) => ({
    key: field,
    label: rule.heading,
    kind: 'text',
    aliases: rule.headings,
    width: 30,
  }));

/** Returns the reasons why texts of a line do not fit. */
export const tooLongTexts = (cells: Readonly<Record<string, string>>, type: number): string[] =>
  lineTextsOfKind(type).flatMap(({ field, rule: { heading, maxLength } }) =>
    (cells[field] ?? '').length > maxLength ? [messages.textTooLong(heading, maxLength)] : [],
  );
