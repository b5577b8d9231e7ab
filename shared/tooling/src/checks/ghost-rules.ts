import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\.test-data\.ts$|(^|\/)(testing\/|fixtures\.ts$)/.test(path) ||
  /^(e2e|bench|proofs|shared\/testing)\//.test(path);
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const IMPORT = /import (?:type )?\{([^}]*)\} from '([^']+)'/g;
const EXPORT = /^export (?:const|function|async function|class) (\w+)/gm;

/** A source file: its path from the repository's root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the TypeScript sources of the repository that git knows or would add. */
export function repositorySources(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return listed
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        // Deleted, but not yet for git.
        return [];
      }
    });
}

/**
 * Returns the values of a package's folder that nothing but tests uses ('path: name'): a rule that is proven although
 * the product does not obey it. Used is what the product imports from the package or inside the folder, and what the
 * rest of its own file needs.
 */
export function ghostRules(files: readonly SourceFile[], { folder, name }: { folder: string; name: string }): string[] {
  const product = files.filter(({ path }) => !isTest(path));
  const imported = new Set(
    product.flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
        from === name || (from.startsWith('.') && path.startsWith(folder))
          ? names.split(',').map(
              (one) =>
                one
                  .trim()
                  .replace(/^type /, '')
                  .split(' as ')[0] ?? '',
            )
          : [],
      ),
    ),
  );
  return product
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, text }) => {
      const code = text.replace(COMMENT, '');
      const isNeededHere = (value: string): boolean => code.split(new RegExp(`\\b${value}\\b`)).length > 2;
      return [...code.matchAll(EXPORT)].flatMap(([, value = '']) =>
        imported.has(value) || isNeededHere(value) ? [] : [`${path}: ${value}`],
      );
    });
}
