import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  // The compiler is started twice.
}, 60_000);
