import { Problem } from '../../errors.ts';

const MOST_NAMED = 12;

/** A document has characters that no font of documents has: 422 in words, instead of boxes on the paper. */
export class UndrawableText extends Problem {
  /** What cannot be drawn, and its characters. */
  readonly document: string;
  readonly characters: string;
  constructor(document: string, characters: string) {
    const named = Array.from(characters).slice(0, MOST_NAMED).join(' ');
    super(
      422,
      'undrawable',
      `${document} has characters that cannot be printed: ${named}. Replace them where they were entered and try again.`,
    );
    this.document = document;
    this.characters = characters;
  }
}
