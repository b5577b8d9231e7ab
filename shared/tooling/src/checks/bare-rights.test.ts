import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { repositorySources } from './ghost-rules.ts';

const SCREENS = /^(mf-[a-z]+|shell|shared\/ui)\/src\//;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const FLAGS = '(?:is_admin|is_dir|is_platform_admin|isAcct|isAdmin|isDir|modPrc|crtCSR|crtCsr|maxDis|role)';
/** Flags of the account or its rights: `account.isAcct`, `const { isAcct } = useAccount()`. */
const BARE = new RegExp(
  `\\b(?:account|rights|me|use(?:Account|Rights)\\(\\))\\??\\.${FLAGS}\\b|` +
    `\\{[^{}]*\\b${FLAGS}\\b[^{}]*\\} = use(?:Account|Rights)\\(\\)`,
);

/** Files of screens that read a flag themselves, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'mf-platform/src/kit/version-link.tsx': 'The same right: which of its own pages the guard would open.',
  'shell/src/guard/access.ts': 'The right of platform administrators belongs to no organisation.',
};

const readers = (files: readonly { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => SCREENS.test(path) && !/\.test\.tsx?$|\/testing[./]/.test(path))
    .filter(({ text }) => BARE.test(text.replace(COMMENT, '')))
    .map(({ path }) => path);

test('screens ask a rule of the domain or useMayCall; they read no role or flag themselves', () => {
  const found = readers(repositorySources(fileURLToPath(new URL('../../../../', import.meta.url))));
  assert.deepEqual(found.toSorted(), Object.keys(ALLOWED).toSorted());
});

test('reading a flag of the account is found in each of its forms, elsewhere it is not', () => {
  const found = (text: string, path = 'mf-sales/src/a.tsx') => readers([{ path, text }]).length === 1;
  for (const text of [
    'if (account.isAcct) show();',
    'const { timeZone, is_admin: isAdmin } = useAccount();',
    'const { isAdmin } = useRights();',
    'useAccount().role === 4',
    'account?.modPrc',
  ])
    assert.equal(found(text), true, text);
  for (const text of [
    'canEnterCost(useRights())',
    '// account.isAcct',
    'const { timeZone } = useAccount();',
    'employee.is_admin',
    '<p role="status">',
  ])
    assert.equal(found(text), false, text);
  assert.equal(found('account.isAcct', 'server/src/a.ts'), false);
  assert.equal(found('account.isAcct', 'mf-sales/src/a.test.tsx'), false);
});
