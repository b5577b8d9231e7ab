import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from '../workspace.ts';
import { textsOfSource } from './texts-of-source.ts';
import { tracked } from './tracked.ts';

/** The catalogues of languages: where one is, and whose texts it translates. */
const CATALOGUES = [
  { file: 'shared/ui/src/words/zh-Hans.ts', texts: ['shared', 'shell', 'server', 'mf-*'] },
  { file: 'mf-purchase/src/words/zh-Hans.ts', texts: ['mf-purchase', 'shared', 'server'] },
] as const;
/** Folders whose texts at t() and plural() all have words in Chinese: purchasing, and what it shares with others. */
const IN_CHINESE = ['mf-purchase/src', 'shared/ui/src', 'shell/src/frame', 'shell/src/language'];

const NO_SCREEN = /\.test\.|\/testing\/|\/words\/zh-|\.stories\./;
const sources = (folders: readonly string[]): string[] =>
  tracked(...folders.map((folder) => `${folder}/*.ts`), ...folders.map((folder) => `${folder}/*.tsx`)).filter(
    (file) => !NO_SCREEN.test(file),
  );

const read = new Map<string, ReturnType<typeof textsOfSource>>();
const textsOf = (file: string): ReturnType<typeof textsOfSource> => {
  const texts = read.get(file) ?? textsOfSource(readFileSync(join(root, file), 'utf8'), file.endsWith('x'));
  read.set(file, texts);
  return texts;
};

const wordsOf = async (file: string): Promise<Record<string, unknown>> =>
  ((await import(join(root, file))) as { words: Record<string, unknown> }).words;

/** What a remote's menu and titles say. */
const declared = (folder: string): string[] =>
  tracked(`${folder}/remote.json`).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, text]) => text ?? ''),
  );

/** Returns the expression that matches what comes of a text with places; null for one that is mostly places. */
function shapeOf(text: string): RegExp | null {
  const own = text.replaceAll('{}', '');
  if (!text.includes('{}') || !/[A-Za-z]{3}/.test(own)) return null;
  return new RegExp(
    `^${text
      .split('{}')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
    's',
  );
}

for (const { file, texts: folders } of CATALOGUES)
  test(`every text of ${file} is still said somewhere`, async () => {
    const said = new Set([...sources(folders).flatMap((source) => textsOf(source).all), ...folders.flatMap(declared)]);
    const shapes = [...said].map(shapeOf).filter((shape) => shape !== null);
    const unused = Object.keys(await wordsOf(file)).filter(
      (key) => !said.has(key) && !shapes.some((shape) => shape.test(key)),
    );
    assert.deepEqual(unused, []);
  });

test('every text that purchasing and the shared screens look up has words in Chinese', async () => {
  const known = Object.assign({}, ...(await Promise.all(CATALOGUES.map(({ file }) => wordsOf(file))))) as object;
  const without = sources(IN_CHINESE).flatMap((source) =>
    textsOf(source)
      .lookedUp.filter((text) => /[A-Za-z]{2}/.test(text) && !Object.hasOwn(known, text))
      .map((text) => `${source}: ${text}`),
  );
  assert.deepEqual(without, []);
});

test('the words of a remote do not say again what those of the house say', async () => {
  const [house, purchase] = await Promise.all(CATALOGUES.map(({ file }) => wordsOf(file)));
  assert.deepEqual(
    Object.keys(purchase ?? {}).filter((key) => Object.hasOwn(house ?? {}, key)),
    [],
  );
});

test('the texts of a source are its literals, joined ones as one, and those of calls apart', () => {
  const { all, lookedUp } = textsOfSource(
    "const a = t(isOne ? 'One' : 'Two {}', b); const c = plural(n, { one: '{} day', other: '{} days' }); " +
      "const d = <b title='Tip'>Left {a} right</b>; const e = 'Long ' + 'sentence.'; const f = `At ${a} o'clock`;",
    true,
  );
  assert.deepEqual(lookedUp, ['One', 'Two {}', '{} days']);
  for (const text of ['One', 'Tip', 'Left', 'right', 'Long sentence.', "At {} o'clock", '{} day'])
    assert.ok(all.includes(text), text);
});
