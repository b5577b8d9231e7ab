import { piecesOf } from './notation-text.ts';
import type { Piece } from './notation-text.ts';
import { tyreKey } from './tyre-notation.ts';
import { wheelKeys } from './wheel-notation.ts';

/** A notation found in a text, or a word that is none (`keys` is empty). */
export interface FoundNotation {
  readonly kind: 'tyre' | 'wheel' | 'word';
  readonly keys: readonly string[];
  readonly typed: string;
}

/** '195 / 65 R 15' and 'LT 265 / 70 R 17' have the most parts. */
const MOST_PARTS = 7;

/** Measures of wheels are often joined: 17x8+35, 18x8.5ET35CB73.1, 17x8/5x114.3. */
const JOINS = /(?<=\dj?)(?=\+\d|et[+-]?\d|cb\d|pcd)|(?<=\d)[/,](?=\d{1,2}x\d)|(?<=\d)\/(?=et|cb|\+)/;

/** Returns the notations that joined measures consist of; undefined when a part is none. */
function joined(piece: Piece): FoundNotation | undefined {
  const parts = piece.plain.split(JOINS);
  if (parts.length < 2) return undefined;
  const keys = parts.map(wheelKeys);
  return keys.every((part) => part.length > 0) ? { kind: 'wheel', keys: keys.flat(), typed: piece.typed } : undefined;
}

function notationOf(pieces: readonly Piece[]): FoundNotation | undefined {
  const plain = pieces.map((piece) => piece.plain).join(' ');
  const typed = pieces.map((piece) => piece.typed).join(' ');
  const tyre = tyreKey(plain);
  if (tyre !== undefined) return { kind: 'tyre', keys: [tyre], typed };
  const wheel = wheelKeys(plain);
  return wheel.length > 0 ? { kind: 'wheel', keys: wheel, typed } : undefined;
}

/**
 * Reads a text from left to right: the longest run of neighbouring words that is one tyre or wheel notation is found as
 * that, every other word as itself.
 */
export function findNotations(text: string): FoundNotation[] {
  const pieces = piecesOf(text);
  const found: FoundNotation[] = [];
  for (let start = 0; start < pieces.length;) {
    const next = notationAt(pieces, start);
    found.push(next.found);
    start += next.parts;
  }
  return found;
}

function notationAt(pieces: readonly Piece[], start: number): { found: FoundNotation; parts: number } {
  for (let parts = Math.min(MOST_PARTS, pieces.length - start); parts > 0; parts -= 1) {
    const found = notationOf(pieces.slice(start, start + parts));
    if (found) return { found, parts };
  }
  const piece = pieces[start] ?? { typed: '', plain: '' };
  return { found: joined(piece) ?? { kind: 'word', keys: [], typed: piece.typed }, parts: 1 };
}
