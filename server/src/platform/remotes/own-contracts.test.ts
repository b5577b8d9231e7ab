import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { frozenUses } from '@iwe/domain';
import type { ExportShapes, UsedPaths } from '@iwe/domain';
import { CHECKOUT } from '../../core/config.ts';
import { Problem } from '../../core/errors.ts';
import { refuseBrokenContracts } from './contract-fits.ts';

const read = <Content>(...file: string[]): Content =>
  JSON.parse(readFileSync(join(CHECKOUT, ...file), 'utf8')) as Content;

/** What a shell that is built here exports. */
const EXPORTS: ExportShapes = Object.assign(
  {},
  ...['session', 'ui'].map((name) => read<{ exports: ExportShapes }>('shared', name, 'exports.json').exports),
) as ExportShapes;

/** The remotes of this repository as a release of each is built here. */
const RELEASES = readdirSync(CHECKOUT)
  .filter((name) => name.startsWith('mf-'))
  .map((remote) => {
    const { uses } = read<{ uses: UsedPaths }>(remote, 'contract.json');
    const contract = JSON.stringify({ format: 1, shapes: frozenUses(uses, EXPORTS) });
    return { remote, version: '1.0.0', uses, contract };
  });

/** Returns what is said when a shell with these exports is published, chosen or started. */
function refusals(exports: ExportShapes): string[] {
  try {
    refuseBrokenContracts(exports, RELEASES);
    return [];
  } catch (error) {
    assert.ok(error instanceof Problem);
    return [error.messages].flat();
  }
}

/** The shell's exports with one path of a name renamed, and everything below it. */
function renamed(key: string, name: string, from: string, to: string): ExportShapes {
  const shape = Object.entries(EXPORTS[key]?.[name] ?? {});
  const changed = shape.map(([path, kinds]) => [path.startsWith(from) ? to + path.slice(from.length) : path, kinds]);
  assert.notDeepEqual(changed, shape, `${key} ${name} has ${from}`);
  return { ...EXPORTS, [key]: { ...EXPORTS[key], [name]: Object.fromEntries(changed) as Record<string, string> } };
}

describe('the contracts of our own remotes', () => {
  test('are there, say what each uses of the shell, and fit the shell that is built with them', () => {
    assert.equal(RELEASES.length, 6);
    for (const { remote, uses } of RELEASES)
      for (const key of ['@iwe/session', '@iwe/ui'])
        assert.ok(Object.keys(uses[key] ?? {}).length > 0, `${remote} uses ${key}`);
    assert.deepEqual(refusals(EXPORTS), []);
  });

  test('refuse a shell that renames a prop, and name every remote that passes it', () => {
    const path = '.columns[].key';
    const using = RELEASES.filter(({ uses }) => uses['@iwe/ui']?.['DataTable']?.includes(path));
    assert.ok(
      using.some(({ remote }) => remote === 'mf-purchase'),
      'mf-purchase shows tables',
    );
    const said = refusals(renamed('@iwe/ui', 'DataTable', path, '.columns[].id'));
    for (const { remote } of using)
      assert.ok(
        said.includes(
          `@iwe/ui DataTable: the shell provides nothing of that name, ${remote} 1.0.0 needs prop columns[].key.`,
        ),
        said.join('\n'),
      );
  });

  test('refuse a shell that renames a method of the session', () => {
    assert.ok(
      refusals(renamed('@iwe/session', 'api', '.post', '.send')).includes(
        '@iwe/session api: the shell provides nothing of that name, mf-purchase 1.0.0 needs member post.',
      ),
    );
  });
});
