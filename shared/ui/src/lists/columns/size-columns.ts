import type { Column } from '../../kit/data/table/data-table-types.ts';

/** What a column's cells and heading need, pixels with their padding. Undefined until rows have been measured. */
export interface ColumnNeed {
  /** The widest cell on one line. */
  content: number;
  /** The longest word of the heading. */
  heading: number;
}

/** The widths of a list's columns, and those that have no room. */
export interface SizedColumns {
  /** Column key → pixels. */
  widths: ReadonlyMap<string, number>;
  gone: ReadonlySet<string>;
}

/** What decides the widths. */
export interface ColumnRoom {
  /** The width inside the table's frame; 0 until it is known. */
  room: number;
  /** The width in front of the first column. */
  before: number;
  needs: ReadonlyMap<string, ColumnNeed>;
  /** The widths that the person has set. */
  chosen: Readonly<Record<string, number>>;
  /** Columns that the person wants at every width. */
  always: ReadonlySet<string>;
}

/** No column is narrower, pixels. */
export const NARROWEST_COLUMN = 36;
/** A column whose text may be cut asks for no more than this, pixels. */
const WIDEST_TEXT = 280;

interface Sized {
  key: string;
  /** The narrowest width at which the column is still useful, and the one it would like. */
  least: number;
  wish: number;
  isSet: boolean;
}

/**
 * Returns the widths of the columns. Money, numbers, dates and codes (`fit: 'content'`) are never narrower than their
 * content; texts share what is left, and are cut with an ellipsis when that is short. When not even that fits, columns
 * with `leaves` are hidden, the lowest first, and at last the list scrolls sideways. Null for columns whose width is
 * not in pixels: those are laid out by the browser.
 */
export function sizeColumns<Row>(columns: readonly Column<Row>[], place: ColumnRoom): SizedColumns | null {
  if (columns.some(({ width }) => typeof width !== 'number')) return null;
  const { room, before, always } = place;
  let shown = columns.map((column) => sized(column, place));
  const gone = new Set<string>();
  if (room > 0) {
    const order = columns
      .filter(({ key, leaves }) => leaves !== undefined && !always.has(key))
      .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0));
    for (const { key } of order) {
      if (before + sum(shown, 'least') <= room) break;
      gone.add(key);
      shown = shown.filter((column) => column.key !== key);
    }
  }
  return { widths: room === 0 ? wished(shown) : shared(shown, room - before), gone };
}

function sized<Row>(column: Column<Row>, { needs, chosen }: ColumnRoom): Sized {
  const { key } = column;
  const designed = column.width as number;
  const need = needs.get(key);
  const isCut = !isContent(column);
  const heading = need?.heading ?? NARROWEST_COLUMN;
  const set = chosen[key];
  if (set !== undefined) {
    const width = Math.max(set, isCut || !need ? NARROWEST_COLUMN : need.content);
    return { key, least: width, wish: width, isSet: true };
  }
  if (!need) return { key, least: designed, wish: designed, isSet: false };
  if (!isCut) {
    const width = Math.max(need.content, heading);
    return { key, least: width, wish: width, isSet: false };
  }
  const wish = Math.max(heading, Math.min(need.content, WIDEST_TEXT));
  return { key, least: Math.max(heading, Math.min(wish, designed)), wish, isSet: false };
}

/** Whether a column is as wide as its content; by default money, numbers, dates and actions are. */
export const isContent = <Row>({ fit, kind }: Column<Row>): boolean =>
  fit === undefined ? kind !== undefined && kind !== 'text' : fit === 'content';

const sum = (columns: readonly Sized[], of: 'least' | 'wish'): number =>
  columns.reduce((total, column) => total + column[of], 0);

const wished = (columns: readonly Sized[]) => new Map(columns.map(({ key, wish }) => [key, Math.round(wish)]));

/**
 * Shares the room: what is left over by width among all columns that nobody has set, what is missing among the texts.
 */
function shared(columns: readonly Sized[], room: number): ReadonlyMap<string, number> {
  const least = sum(columns, 'least');
  const wish = sum(columns, 'wish');
  const free = sum(
    columns.filter(({ isSet }) => !isSet),
    'wish',
  );
  const widths = columns.map((column): [string, number] => {
    if (wish <= room)
      return [column.key, Math.floor(column.isSet ? column.wish : (column.wish * (free + room - wish)) / free)];
    const share = wish === least ? 0 : Math.max(0, (room - least) / (wish - least));
    return [column.key, Math.floor(column.least + (column.wish - column.least) * share)];
  });
  return new Map(widths);
}
