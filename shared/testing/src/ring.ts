const nothing = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * Declares a test of the larger ring beside those of every push: it exists with IWE_RING=all only (docs/TESTING.md).
 * A file of which a push runs nothing is a `*.wide.test.tsx`.
 */
export const wideTest = (process.env['IWE_RING'] === 'all' ? test : nothing) as Pick<jest.It, 'each'> &
  ((...test: Parameters<jest.It>) => void);
