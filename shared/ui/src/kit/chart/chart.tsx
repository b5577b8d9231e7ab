import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useDelayed } from '../feedback/use-delayed.ts';
import { Box, Flex, Text, VisuallyHidden } from '../layout.ts';
import type { ChartDrawing } from './chart-types.ts';

/** The same values as rows, for screen readers and for a browser that could not load the drawing. */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  /** A row's first text names it. */
  readonly rows: readonly (readonly string[])[];
}

/** A chart with its words: no chart is drawn without a sentence and a table that say the same. */
export interface ChartProps extends ChartDrawing {
  /** What the chart shows, in a sentence: 'Units sold by month: Jan 4, Feb 7'. */
  readonly label: string;
  readonly table: ChartTable;
}

/** The width where the page has no layout: tests, and the first drawing of a hidden tab. */
const DEFAULT_WIDTH = 392;

/** Milliseconds without the drawing after which its values are shown instead. */
const LATE_MS = 1_500;

/** A chart as wide as its place. The library behind it is loaded with the first chart of a page. */
export function Chart({ label, table, ...drawing }: ChartProps) {
  const caption = useId();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [state, setState] = useState<'loading' | 'drawn' | 'missing'>('loading');
  const [tries, setTries] = useState(0);
  const isLate = useDelayed(state === 'loading', LATE_MS);
  const latest = useRef(drawing);
  // Callers build the values at every render; equal values are not drawn again.
  const content = JSON.stringify([drawing.series, drawing.height, drawing.xRange, drawing.xTicks, drawing.isSideways]);
  useEffect(() => {
    latest.current = drawing;
  });
  useEffect(() => {
    let isGone = false;
    import('./draw-chart.ts')
      .then(({ drawChart }) => {
        if (isGone) return;
        place.current?.replaceChildren(drawChart(latest.current, width));
        setState('drawn');
      })
      .catch(() => {
        if (!isGone) setState('missing');
      });
    return () => {
      isGone = true;
    };
  }, [content, width, tries]);
  const isReplaced = isLate || state === 'missing';
  const rows = <TableOf {...table} />;
  return (
    <>
      <Box
        ref={place}
        role="img"
        aria-labelledby={caption}
        minH={`${drawing.height}px`}
        color="fg.subtle"
        hidden={isReplaced}
        css={SVG_CSS}
      />
      <VisuallyHidden id={caption}>{label}</VisuallyHidden>
      {isReplaced ? (
        <Box fontSize="sm" minH={`${drawing.height}px`} css={VALUES_CSS}>
          <Flex gap="3" align="center" wrap="wrap" color="fg.muted">
            <Text>
              {isLate
                ? 'The chart is still loading. These are its values.'
                : 'The chart could not be loaded. These are its values.'}
            </Text>
            {!isLate && (
              <Button
                size="sm"
                onClick={() => {
                  setState('loading');
                  setTries(tries + 1);
                }}
              >
                Try again
              </Button>
            )}
          </Flex>
          {rows}
        </Box>
      ) : (
        <VisuallyHidden>{rows}</VisuallyHidden>
      )}
    </>
  );
}

function TableOf({ caption, columns, rows }: ChartTable) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the width of an element in whole pixels, measured again when it changes. */
function useWidth(place: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** The values as a table that can be read, no wider than it must be. */
const VALUES_CSS = {
  '& table': { mt: '1', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& caption': { srOnly: true },
  '& :is(th, td)': { py: '0.5', borderTopWidth: '1px', borderColor: 'border.subtle', fontWeight: 'normal' },
  '& :is(th, td):first-of-type': { textAlign: 'start' },
  '& :is(th, td):not(:first-of-type), & td': { textAlign: 'end', pl: '6' },
  '& thead th': { borderTopWidth: '0', color: 'fg.muted', fontWeight: 'semibold' },
} as const;

const SVG_CSS = { '& svg': { display: 'block', maxWidth: '100%' } } as const;
