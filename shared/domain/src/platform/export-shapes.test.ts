import fc from 'fast-check';
import { contractMisfits, frozenUses } from './export-shapes.ts';
import type { ExportShape, ExportShapes } from './export-shapes.ts';

const UI = '@iwe/ui';
const built: ExportShapes = {
  [UI]: {
    Table: {
      '': 'component',
      '.columns': 'array',
      '.columns[]': 'object',
      '.columns[].key': 'string',
      '.columns[].width': 'number|string?',
      '.label': 'string',
      '.rows': 'array?',
      '.rows[]': 'any',
    },
    Box: { '': 'component', '.*': 'any', '.busy': 'boolean?' },
    add: { '': 'function', '(0)': 'object', '(0).id': 'number', '(1)': 'number?', '()': 'null' },
    useCart: { '': 'function', '()': 'object', '().entries': 'array', '().note': 'string' },
    api: {
      '': 'object',
      '.get': 'function',
      '.get()': 'object',
      '.get().*': 'any',
      '.get(0)': 'string',
      '.get(*)': 'any',
    },
  },
};
const uses = frozenUses(
  {
    [UI]: {
      Table: ['', '.columns', '.columns[]', '.columns[].key', '.label', '.rows', '.rows[]', '.rows[].customer'],
      Box: ['', '.busy', '.padding'],
      add: ['', '(0)', '(0).id', '(1)', '()'],
      useCart: ['', '()', '().entries'],
      api: ['', '.get', '.get()', '.get(0)', '.get(1)'],
    },
  },
  built,
);

/** Returns the misfits of a shell in which the shape of one name is another. */
const misfitsOf = (name: string, change: Record<string, string | undefined>) => {
  const shape = { ...built[UI]?.[name], ...change };
  const defined = Object.fromEntries(Object.entries(shape).filter(([, kinds]) => kinds !== undefined)) as ExportShape;
  return contractMisfits({ [UI]: { ...built[UI], [name]: defined } }, uses).map(
    ({ package: what, provides, needs }) => `${what}: ${provides} / ${needs}`,
  );
};

describe('what a release uses of the shell', () => {
  it('is frozen with its shapes; data and what no type asks for are left out', () => {
    expect(uses[UI]?.['Box']).toEqual({ '': 'component', '.busy': 'boolean?' });
    expect(uses[UI]?.['Table']).not.toHaveProperty(['.rows[].customer']);
    expect(uses[UI]?.['api']).not.toHaveProperty(['.get(1)']);
    expect(frozenUses({ [UI]: { Table: ['.frobnicate'], Gone: [''] }, 'left-pad': { pad: [''] } }, built)).toEqual({
      [UI]: { Table: {} },
    });
  });

  it('has what its packages require beside it: it was compiled with that, whatever a test passed', () => {
    expect(frozenUses({ [UI]: { Table: ['', '.columns', '.columns[]'], add: ['', '()'] } }, built)[UI]).toEqual({
      Table: {
        '': 'component',
        '.columns': 'array',
        '.columns[]': 'object',
        '.columns[].key': 'string',
        '.label': 'string',
      },
      add: { '': 'function', '(0)': 'object', '(0).id': 'number', '()': 'null' },
    });
  });

  it('fits the shell that it was built for, whatever of it was recorded', () => {
    const paths = fc.constantFrom(
      ...Object.values(built[UI] ?? {}).flatMap(Object.keys),
      '.other',
      '(3).deep',
      '().x[]',
    );
    const names = fc.constantFrom(...Object.keys(built[UI] ?? {}));
    fc.assert(
      fc.property(fc.dictionary(names, fc.uniqueArray(paths)), (used) => {
        expect(contractMisfits(built, frozenUses({ [UI]: used }, built))).toEqual([]);
      }),
    );
  });

  it('fits the shell that it was built for, one that offers more, and one that does not say', () => {
    expect(misfitsOf('Table', {})).toEqual([]);
    expect(misfitsOf('Table', { '.footer': 'string?', '.columns': 'array|null', '.label': 'string?' })).toEqual([]);
    expect(misfitsOf('useCart', { '().customer': 'object' })).toEqual([]);
    expect(contractMisfits({}, uses)).toEqual([]);
    // A whole name that is gone is told by the names that a release imports.
    expect(contractMisfits({ [UI]: {} }, uses)).toEqual([]);
  });

  it.each<[string, string, Record<string, string | undefined>, string]>([
    ['a prop is gone', 'Table', { '.label': undefined }, 'nothing of that name / prop label'],
    ['a prop is newly required', 'Table', { '.unit': 'string' }, 'prop unit: required / prop unit: not passed'],
    [
      'a prop may no longer be left out',
      'Table',
      { '.rows': 'array' },
      'prop rows: required / prop rows: may be left out',
    ],
    ['a prop has another type', 'Table', { '.label': 'object' }, 'prop label: object / prop label: string'],
    [
      'a member of a list is renamed',
      'Table',
      { '.columns[].key': undefined },
      'nothing of that name / prop columns[].key',
    ],
    [
      'a member of a list is newly required',
      'Table',
      { '.columns[].id': 'string' },
      'prop columns[].id: required / prop columns[].id: not passed',
    ],
    ['an argument has another type', 'add', { '(1)': 'string?' }, 'argument 2: string / argument 2: number'],
    ['an argument is newly required', 'add', { '(2)': 'string' }, 'argument 3: required / argument 3: not passed'],
    [
      'a member of a result is renamed',
      'useCart',
      { '().entries': undefined, '().lines': 'array' },
      'nothing of that name / result, member entries',
    ],
    [
      'a member of a result may be absent',
      'useCart',
      { '().entries': 'array?' },
      'result, member entries: may be absent / result, member entries: always there',
    ],
    [
      'a member of a result is newly null',
      'useCart',
      { '().entries': 'array|null' },
      'result, member entries: array or null / result, member entries: array',
    ],
    [
      'a method is renamed',
      'api',
      { '.get': undefined, '.get()': undefined, '.get(0)': undefined, '.get(*)': undefined, '.get().*': undefined },
      'nothing of that name / member get',
    ],
  ])('does not fit when %s', (_, name, change, said) => {
    expect(misfitsOf(name, change)[0]).toBe(`${UI} ${name}: ${said}`);
  });

  it('says nothing about what the remote does not use', () => {
    expect(misfitsOf('useCart', { '().note': undefined })).toEqual([]);
    expect(misfitsOf('Table', { '.columns[].width': undefined })).toEqual([]);
    const onlyRead = frozenUses({ [UI]: { add: [''], api: ['', '.get'] } }, built);
    expect(contractMisfits({ [UI]: { ...built[UI], add: { '': 'function', '(5)': 'string' } } }, onlyRead)).toEqual([]);
  });

  it('includes what the host passes and the slots, whose missing names are told here', () => {
    const host = { RemoteHostProps: { '': 'function', '()': 'object', '().onDrawn': 'function' } };
    expect(contractMisfits({ host: {} }, { host })).toEqual([
      { package: 'host RemoteHostProps', provides: null, needs: 'it' },
    ]);
    expect(
      contractMisfits({ host: { RemoteHostProps: { '': 'function', '()': 'object' } } }, { host }).map(
        (row) => row.needs,
      ),
    ).toEqual(['result, member onDrawn']);
  });
});
