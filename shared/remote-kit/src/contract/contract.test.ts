interface Recorder {
  of: (module: object, key: string, folder: string) => object;
  records: () => Map<string, Record<string, Record<string, string[]>>>;
}
const { createRecorder } = jest.requireActual<{ createRecorder: () => Recorder }>('./record.cjs');

type Uses = Record<string, Record<string, string[]>>;
const { importedNames, neededTests, staleness, withKnownPaths } = jest.requireActual<{
  importedNames: (source: string) => Uses;
  neededTests: (all: string[], mode?: string) => string[];
  staleness: (contract: Uses, imports: Uses, recorded: Uses) => string[];
  withKnownPaths: (contract: Uses, uses: Uses) => Uses;
}>('./reporter.mjs');

const UI = '@iwe/ui';

/** Returns the modules of a page as the remote in /mf-x imports them, and what it used of them. */
function record(modules: Record<string, Record<string, unknown>>) {
  const recorder = createRecorder();
  const made: unknown[][] = [];
  const make = (...given: unknown[]) => made.push(given);
  const of = (module: object, key: string) => recorder.of(module, key, '/mf-x') as Record<string, never>;
  const imported = Object.fromEntries(Object.entries(modules).map(([key, module]) => [key, of(module, key)]));
  const { jsx } = of({ jsx: make, jsxs: make }, 'react/jsx-runtime') as unknown as { jsx: typeof make };
  return { imported, jsx, made, uses: () => recorder.records().get('/mf-x') ?? {} };
}

describe('what is recorded of a remote', () => {
  it('are the props of shared components, two levels deep and without any value', () => {
    const Table = () => null;
    const { imported, jsx, made, uses } = record({ [UI]: { Table, Unused: () => null } });
    const props = {
      label: 'secret',
      columns: [
        { key: 'a', cell: { of: 1 } },
        { key: 'b', hint: '' },
      ],
      off: undefined,
    };
    jsx(imported[UI]?.['Table'], props, 'k');
    jsx(() => null, { other: 1 });
    jsx('div', { id: 'x' });
    expect(made[0]).toEqual([Table, props, 'k']);
    expect(uses()).toEqual({
      [UI]: { Table: ['', '.label', '.columns', '.columns[]', '.columns[].key', '.columns[].cell', '.columns[].hint'] },
    });
    expect(JSON.stringify(uses())).not.toContain('secret');
  });

  it('are the arguments of functions, the members that are called, and what is read of a result', () => {
    class Store {
      #value = 5;
      get = () => this.#value;
      read() {
        return this.#value;
      }
    }
    const store = new Store();
    const api = { get: (path: string, query?: object) => [path, query], post: () => 1, store };
    const useCart = () => ({ entries: [1], note: 'n', nested: { deep: 1 } });
    const { imported, uses } = record({ '@iwe/session': { api, useCart, LIMIT: 3 } });
    const session = imported['@iwe/session'] as unknown as { api: typeof api; useCart: typeof useCart; LIMIT: number };
    expect(session.api.get('/x', { page: 1 })).toEqual(['/x', { page: 1 }]);
    expect(session.api.store.read()).toBe(5);
    expect(session.api.get).toBe(session.api.get);
    const { entries } = session.useCart();
    expect([entries, session.LIMIT]).toEqual([[1], 3]);
    expect(uses()['@iwe/session']).toEqual({
      api: ['', '.get', '.get(0)', '.get(1)', '.get(1).page', '.get()', '.store'],
      useCart: ['', '()', '().entries'],
      LIMIT: [''],
    });
  });

  it('is given on as what it is, so that shared code is not disturbed', () => {
    const seen: unknown[] = [];
    const cart = { lines: [] };
    const { imported } = record({ '@iwe/session': { cart, keep: (value: unknown) => seen.push(value) } });
    const session = imported['@iwe/session'] as unknown as { cart: object; keep: (value: unknown) => void };
    session.keep(session.cart);
    expect(seen[0]).toBe(cart);
  });
});

describe('a contract', () => {
  it('is stale by an imported name that it lacks and by an unused one, not by a path', () => {
    const contract = { [UI]: { Table: ['', '.label'], Old: [''], Late: [''] }, '@iwe/session': { api: [''] } };
    const imports = { [UI]: { Table: [''], New: [''] }, '@iwe/session': { api: [''] } };
    const recorded = { [UI]: { Table: ['', '.columns'], Late: [''], Other: [''] } };
    expect(staleness(contract, imports, recorded)).toEqual([`${UI} New is used`, `${UI} Old is not used any more`]);
    expect(staleness(imports, imports, {})).toEqual([]);
  });

  it('has the names that sources import and pass on, by their own names and without types', () => {
    expect(
      importedNames(
        `import { api, type Cart, t as text } from '@iwe/session';\nimport type { Props } from '@iwe/ui';\n` +
          `import {\n  Box,\n  Text,\n} from '@iwe/ui/sheet';\nexport { Flex } from '@iwe/ui';\nimport { x } from './x.ts';\n` +
          `const Peek = lazy(async () => (await import('@iwe/ui/sheet-view')).RowsPeek);\n`,
      ),
    ).toEqual({
      '@iwe/session': { api: [''], t: [''] },
      [UI]: { Flex: [''] },
      '@iwe/ui/sheet': { Box: [''], Text: [''] },
      '@iwe/ui/sheet-view': { RowsPeek: [''] },
    });
  });

  it('is compared without the larger ring, and loses paths only when that ran too', () => {
    const all = ['/mf-x/src/a.test.tsx', '/mf-x/src/a.wide.test.tsx'];
    expect(neededTests(all)).toEqual([all[0]]);
    expect(neededTests(all, 'write')).toEqual([all[0]]);
    expect(neededTests(all, 'fresh')).toEqual(all);
  });

  it('gains the paths of a run, loses none, and loses the names that are not used any more', () => {
    const contract = { [UI]: { Table: ['', '.label'], Old: [''] }, '@iwe/ui/charts': { Bars: [''] } };
    const uses = { [UI]: { Table: ['', '.columns'], New: [''] } };
    const written = withKnownPaths(contract, uses);
    expect(written).toEqual({ [UI]: { Table: ['', '.columns', '.label'], New: [''] } });
    expect(withKnownPaths(written, uses)).toEqual(written);
    expect(uses[UI].Table).toEqual(['', '.columns']);
  });
});
