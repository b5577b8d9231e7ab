import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { typeCheck } from './check-types.ts';

const typescript = path.dirname(createRequire(__filename).resolve('typescript/package.json'));

test('a wrong type is reported with its place, and the next check takes it back', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-types-'));
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(typescript, path.join(folder, 'node_modules/typescript'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
  const write = (text: string) => writeFileSync(path.join(folder, 'screen.ts'), text);
  const checked = (): Promise<string | null> =>
    new Promise((resolve) => {
      typeCheck(folder, resolve).start();
    });
  write('export const price: number = "ten";\n');
  expect(await checked()).toMatch(/screen\.ts\(1,14\): error TS2322/);
  write('export const price: number = 10;\n');
  expect(await checked()).toBeNull();
  rmSync(folder, { recursive: true });
});

/** A folder with a stand-in for the compiler, which says how it was called; it waits for ever at its first start. */
function withCompiler(settings: object | null): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-types-'));
  mkdirSync(path.join(folder, 'node_modules/typescript/bin'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'node_modules/typescript/package.json'), '{"name":"typescript","version":"1.0.0"}');
  writeFileSync(
    path.join(folder, 'node_modules/typescript/bin/tsc'),
    `const { existsSync, writeFileSync } = require('node:fs');
    if (!existsSync('begun')) { writeFileSync('begun', ''); setInterval(() => undefined, 1000); }
    else { console.log(process.argv.slice(2).join(' ')); console.error('and more'); process.exitCode = 2; }`,
  );
  if (settings) writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return folder;
}

test.each([
  ['a folder of a workspace', { references: [] }, (folder: string) => `-b ${folder} --pretty false`],
  ['a team’s folder', {}, (folder: string) => `-p ${folder} --noEmit --pretty false`],
])('a new check of %s takes the place of the one that runs', async (_of, settings, called) => {
  const folder = withCompiler(settings);
  const said: (string | null)[] = [];
  const ended = new Promise<void>((resolve) => {
    const check = typeCheck(folder, (words) => {
      said.push(words);
      resolve();
    });
    // Before the start, so that the first sign of it is not missed.
    const look = watch(folder, () => {
      if (!existsSync(path.join(folder, 'begun'))) return;
      look.close();
      check.start();
    });
    check.start();
  });
  await ended;
  expect(said).toEqual([`${called(folder)}\nand more`]);
  rmSync(folder, { recursive: true });
});

test('a folder without settings of the compiler, or without a compiler, is not checked', () => {
  const report = jest.fn();
  const [bare, untyped] = [withCompiler(null), mkdtempSync(path.join(tmpdir(), 'iwe-types-'))];
  writeFileSync(path.join(untyped, 'tsconfig.json'), '{}');
  for (const folder of [bare, untyped]) {
    const check = typeCheck(folder, report);
    check.start();
    check.stop();
    expect(existsSync(path.join(folder, 'begun'))).toBe(false);
    rmSync(folder, { recursive: true });
  }
  expect(report).not.toHaveBeenCalled();
});
