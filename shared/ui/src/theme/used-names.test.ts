import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { system } from './system.ts';

const ROOT = join(__dirname, '../../../..');
const PACKAGES = ['shared/ui', 'shell', 'mf-sales', 'mf-purchase', 'mf-warehouse', 'mf-reports', 'mf-baseinfo'];
const PROPERTIES = '(?:bg|background|color|fill|stroke|\\w*[cC]olor)';
/** A property of a look with its value: a text, or an expression that chooses among texts. */
const COLOURS = new RegExp(`\\b${PROPERTIES}(?:=\\{|=|: )([^\\n]*)`, 'g');
const NAME = /'([a-z]+\.[a-zA-Z]+)'|"([a-z]+\.[a-zA-Z]+)"/g;
const LAYERS = /\bzIndex(?:=|: )['"]([a-z]+)['"]/g;

const sources = PACKAGES.flatMap((name) =>
  readdirSync(join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => ({ file: `${name}/src/${file}`, text: readFileSync(join(ROOT, name, 'src', file), 'utf8') })),
);

// A name that the theme does not have is no error anywhere: the browser leaves the look out.
test('every colour that a screen names is one of the theme', () => {
  const colours = sources.flatMap(({ file, text }) =>
    [...text.matchAll(COLOURS)].flatMap(([, value = '']) =>
      [...value.matchAll(NAME)].map(([, one, other]) => ({ file, name: one ?? other ?? '' })),
    ),
  );
  expect(colours.length).toBeGreaterThan(300);
  expect(colours.filter(({ name }) => system.token(`colors.${name}`) === undefined)).toEqual([]);
});

test('every layer that a screen names is one of the theme', () => {
  const layers = sources.flatMap(({ file, text }) =>
    [...text.matchAll(LAYERS)].map(([, name = '']) => ({ file, name })),
  );
  expect(layers.length).toBeGreaterThan(5);
  const unknown = layers.filter(({ name }) => name !== 'auto' && system.token(`zIndex.${name}`) === undefined);
  expect(unknown).toEqual([]);
});
