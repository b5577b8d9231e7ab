/** One value of a series. */
export interface ChartPoint {
  /** A position on the axis (a time, an hour's number) or the name of a category. */
  readonly x: number | string;
  readonly y: number;
  /** The text at the pointer. In lines, only points with a title have a marker. */
  readonly title?: string;
}

/** Values that belong together. Bars of several series are stacked; a step lasts until the next point. */
export interface ChartSeries {
  readonly name: string;
  readonly kind: 'bars' | 'line' | 'steps';
  readonly points: readonly ChartPoint[];
  /** A colour as CSS, such as var(--chakra-colors-accent-ring): it follows light and dark by itself. */
  readonly color: string;
  /** Line width in pixels. */
  readonly width?: number;
  /** Lines must differ by dash and marker as well as by colour. */
  readonly dash?: string;
  readonly marker?: ChartMarker;
}

export type ChartMarker = 'circle' | 'square' | 'triangle' | 'diamond' | 'times';

/** A chart without its words: what the lazily loaded module draws. */
export interface ChartDrawing {
  readonly series: readonly ChartSeries[];
  /** Pixels, with the axis. */
  readonly height: number;
  /** First and last position of a numeric axis; a bar covers one unit. Without it, x is a category. */
  readonly xRange?: readonly [number, number];
  /** Labels of a numeric axis. */
  readonly xTicks?: readonly { readonly x: number; readonly label: string }[];
  /** Draws bars of named categories from left to right, one below the other: long names need the room. */
  readonly isSideways?: boolean;
  /** Returns the text of a value on the y axis. */
  readonly yText: (y: number) => string;
}
