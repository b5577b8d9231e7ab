/** The style of a version's line: no two share dash or marker, so that nobody depends on colour. */
export interface LineStyle {
  colour: string;
  width: number;
  dash?: string;
  mark: keyof typeof MARKS;
}

const MARKS = {
  circle: <circle cx="4" cy="4" r="3.5" />,
  square: <rect x="0.75" y="0.75" width="6.5" height="6.5" />,
  triangle: <path d="M4 0.2 L7.8 7.4 H0.2 Z" />,
  diamond: <path d="M4 0 L8 4 L4 8 L0 4 Z" />,
  times: (
    <path d="M0.8 2.2 L2.2 0.8 L4 2.6 L5.8 0.8 L7.2 2.2 L5.4 4 L7.2 5.8 L5.8 7.2 L4 5.4 L2.2 7.2 L0.8 5.8 L2.6 4 Z" />
  ),
} as const;

/** The version of the page first; each colour has a contrast of 3:1 on a panel in light and dark. */
export const STYLES: readonly [LineStyle, ...LineStyle[]] = [
  { colour: 'var(--chakra-colors-danger-fg)', width: 2.25, mark: 'circle' },
  { colour: 'var(--chakra-colors-accent-fg)', width: 1.5, dash: '7 3', mark: 'square' },
  { colour: 'var(--chakra-colors-spark-fg)', width: 1.5, dash: '2 3', mark: 'triangle' },
  { colour: 'var(--chakra-colors-success-fg)', width: 1.5, dash: '9 3 2 3', mark: 'diamond' },
  { colour: 'var(--chakra-colors-fg-muted)', width: 1.5, dash: '4 5', mark: 'times' },
];

/** The marker of a line, eight pixels wide, outlined in the panel's colour where lines cross. */
export function Marker({ style: { colour, mark } }: { style: LineStyle }) {
  return (
    <svg
      width="8"
      height="8"
      viewBox="0 0 8 8"
      aria-hidden
      fill={colour}
      stroke="var(--chakra-colors-bg-panel)"
      strokeWidth="0.6"
      style={BLOCK}
    >
      {MARKS[mark]}
    </svg>
  );
}

const BLOCK = { display: 'block' } as const;
