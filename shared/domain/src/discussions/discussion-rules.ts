import type { Actor } from '../rights/index.ts';

/** The largest file of a record: a photo of a phone, a scanned contract. */
export const MAX_ATTACHMENT_BYTES = 8_000_000;
/** The longest comment, characters. */
export const MAX_COMMENT_LENGTH = 2_000;
/** The most people whom one comment mentions. */
export const MAX_MENTIONS = 20;

/** The files that a record may have: ending → media type. The server also looks at their first bytes. */
export const ATTACHMENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
};

/** Returns the media type by the ending of a file's name; null for a kind that is not accepted. */
export function attachmentType(name: string): string | null {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(ATTACHMENT_TYPES, ending) ? (ATTACHMENT_TYPES[ending] ?? null) : null;
}

/** Whether the actor may remove a file from a record: the own one; role 4, accountant or director any. */
export function canRemoveAttachment(
  actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>,
  file: { readonly isMine: boolean },
): boolean {
  return file.isMine || actor.isAcct || actor.isDir || actor.role === 4;
}

/**
 * Returns the people of `chosen` whose '@name' is still in the text: a name that was deleted again mentions nobody. A
 * longer name wins over its beginning, so '@Sam Lee' does not mention Sam.
 */
export function mentionsIn<Person extends { readonly name: string }>(
  text: string,
  chosen: readonly Person[],
): Person[] {
  let rest = text;
  const found = chosen
    .toSorted((one, other) => other.name.length - one.name.length)
    .filter(({ name }) => {
      const mark = `@${name}`;
      if (!rest.includes(mark)) return false;
      rest = rest.replaceAll(mark, ' ');
      return true;
    });
  return chosen.filter((person) => found.includes(person));
}
