import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildable, root } from '../workspace.ts';

/** A group of the theme: names down to an object with a value. */
interface Group {
  readonly [name: string]: Group | { readonly value: unknown };
}
interface Theme {
  tokens: Group;
  semanticTokens: Group;
}

const SCREENS = ['shared/ui', ...buildable];
/** A property of a look with the rest of its line: a text, or an expression that chooses among texts. */
const COLOURS = /\b(?:bg|background|color|fill|stroke|\w*Color)(?:=\{|=|: )([^\n]*)/g;
const NAME = /'([a-z]+\.[a-zA-Z]+)'|"([a-z]+\.[a-zA-Z]+)"/g;
const LAYERS = /\bzIndex(?:=|: )['"]([a-z]+)['"]/g;

const sources = SCREENS.flatMap((name) => {
  const folder = join(root, name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => ({ file: `${name}/src/${file}`, text: readFileSync(join(folder, file), 'utf8') }));
});
const theme = async (): Promise<Theme> => {
  const read = async (file: string) => (await import(join(root, 'shared/ui/src/kit/theme', file))) as Partial<Theme>;
  return { ...(await read('tokens.ts')), ...(await read('semantic-tokens.ts')) } as Theme;
};
const has = (group: Group[string] | undefined, path: string): boolean => {
  const found = path.split('.').reduce<unknown>((at, name) => (at as Group | undefined)?.[name], group);
  return typeof found === 'object' && found !== null && 'value' in found;
};

// A name that the theme does not have is no error anywhere: the browser leaves the look out.
test('every colour that a screen names is one of the theme', async () => {
  const { semanticTokens } = await theme();
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(COLOURS)].flatMap(([, value = '']) =>
      [...value.matchAll(NAME)].map(([, one, other]) => ({ file, name: one ?? other ?? '' })),
    ),
  );
  assert.ok(named.length > 300);
  assert.deepEqual(
    named.filter(({ name }) => !has(semanticTokens['colors'], name)),
    [],
  );
});

test('every layer that a screen names is one of the theme', async () => {
  const { tokens } = await theme();
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(LAYERS)].map(([, name = '']) => ({ file, name })),
  );
  assert.ok(named.length > 5);
  assert.deepEqual(
    named.filter(({ name }) => name !== 'auto' && !has(tokens['zIndex'], name)),
    [],
  );
});
