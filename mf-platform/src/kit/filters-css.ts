/** Filters side by side; on a phone they fill its width. */
export const FILTERS_CSS = {
  '& > *': { width: '64' },
  '@media (max-width: 700px)': { width: 'full', '& > *': { flex: '1', minW: '0' } },
};
