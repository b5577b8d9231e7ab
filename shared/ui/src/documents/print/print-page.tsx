import { Global } from '@emotion/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '../../kit/layout.ts';

const MARK = 'data-print-page';

/** Prints only the marked elements, black on white whatever the colour mode. */
const PAPER = {
  '@page': { size: 'A4', margin: '12mm' },
  '@media print': {
    'html, body': { height: 'auto !important', overflow: 'visible !important', background: 'white !important' },
    [`body > *:not([${MARK}])`]: { display: 'none !important' },
    [`[${MARK}]`]: { display: 'block !important' },
  },
} as const;

const CSS = {
  display: 'none',
  color: 'black',
  background: 'white',
  fontSize: '11px',
  fontFamily: 'body',
  '& h1': { fontSize: '18px', fontWeight: 600, marginBottom: '2px' },
  '& p': { marginBottom: '10px' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { textAlign: 'start', padding: '3px 6px', borderBottom: '1px solid #bbb', verticalAlign: 'top' },
  '& th': { borderBottom: '1.5px solid black', fontWeight: 600 },
  '& [data-end]': { textAlign: 'end' },
  // Headings are repeated on every page; a row is never split.
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
} as const;

/**
 * Prints its children on A4 with the browser's dialog as soon as they are rendered. `onDone` is called once the dialog
 * has closed.
 */
export function PrintPage({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const ended = () => done.current();
    window.addEventListener('afterprint', ended);
    // The page must be laid out before it is printed.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', ended);
    };
  }, []);
  return createPortal(
    <>
      <Global styles={PAPER} />
      <Box {...{ [MARK]: '' }} css={CSS}>
        {children}
      </Box>
    </>,
    document.body,
  );
}
