import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Uses = Record<string, Record<string, string[]>>;

// Each run is a process of jest's own. The rules that they follow are in contract.test.ts.
describe("a team's own tests", () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'mf-recorded-')));
  const root = path.join(__dirname, '../../../..');
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const contract = () => readFileSync(path.join(folder, 'contract.json'), 'utf8');
  const test = (env: Record<string, string> = {}) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        [path.join(root, 'node_modules/jest/bin/jest.js'), '--rootDir', folder, '-i', '--config', 'jest.config.mjs'],
        { cwd: folder, env: { ...process.env, ...env } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      );
    });

  beforeAll(() => {
    // As the kit installs them: the sources of its packages, and their exports.json.
    mkdirSync(path.join(folder, 'node_modules/@iwe'), { recursive: true });
    for (const name of ['domain', 'contract', 'session', 'ui', 'remote-kit'])
      symlinkSync(path.join(root, 'shared', name), path.join(folder, 'node_modules/@iwe', name));
    for (const name of ['react', 'react-dom'])
      symlinkSync(
        realpathSync(path.join(root, 'shared/ui/node_modules', name)),
        path.join(folder, 'node_modules', name),
      );
    write('package.json', '{"name":"mf-recorded"}');
    write('remote.json', '{"name":"mf-recorded"}');
    write(
      'jest.config.mjs',
      `import { recordedTests } from '${path.join(__dirname, 'preset.mjs')}';\n` +
        `export default { ...recordedTests(), testEnvironment: '${path.join(root, 'shared/tooling/node_modules/jest-environment-jsdom')}' };`,
    );
    write(
      'src/numbers.ts',
      `import { queryString } from '@iwe/session';\nexport const q = (page: number) => queryString({ page });\n`,
    );
    write(
      'src/numbers.test.ts',
      `import { q } from './numbers.ts';\ntest('asks', () => expect(q(1)).toBe('?page=1'));\n`,
    );
  });

  it('write a contract when asked to, are green while it is true, and red when it is stale', async () => {
    expect((await test()).code).toBe(0);
    expect(existsSync(path.join(folder, 'contract.json'))).toBe(false);

    const written = await test({ IWE_CONTRACTS: 'write' });
    expect([written.code, written.said]).toEqual([0, expect.stringContaining('written  contract.json')]);
    expect(JSON.parse(contract())).toEqual({ format: 1, uses: { '@iwe/session': { queryString: ['', '()', '(0)'] } } });
    expect((await test()).code).toBe(0);

    const inContract = () => JSON.parse(contract()) as { uses: Uses };
    // 'size()' is a path that @iwe/session knows nothing of.
    const more = { format: 1, uses: { '@iwe/session': { queryString: ['', '()', '(0)', '(0).*', '.size()'] } } };
    write('contract.json', JSON.stringify(more));
    expect((await test()).code).toBe(0);
    await test({ IWE_CONTRACTS: 'write' });
    expect(inContract().uses).toEqual({ '@iwe/session': { queryString: ['', '()', '(0)', '(0).*'] } });
    await test({ IWE_CONTRACTS: 'fresh' });
    expect(inContract().uses).toEqual({ '@iwe/session': { queryString: ['', '()', '(0)'] } });

    write('contract.json', contract().replace('queryString', 'request'));
    const stale = await test();
    expect(stale.code).toBe(1);
    expect(stale.said).toContain('@iwe/session queryString is used\n  @iwe/session request is not used any more');

    write('src/numbers.ts', 'export const q = (page: number) => `?page=${page}`;\n');
    const unused = await test();
    expect(unused.code).toBe(1);
    expect(unused.said).not.toContain('queryString is used');
  });
});
