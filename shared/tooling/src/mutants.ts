import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/*
 * `pnpm mutants [folder …]`: mutation tests of shared/domain, folder by folder. StrykerJS changes the rules one place
 * at a time and runs the tests that reach it; a change that no test notices is a survivor. Prints the survivors and
 * writes each folder's figures into the table of docs/mutants.md. Exits with 1 when a folder is below the goal.
 */

const GOAL_PERCENT = 92;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOMAIN = join(ROOT, 'shared/domain');
const STRYKER = join(ROOT, 'node_modules/.bin/stryker');
const DOCUMENT = join(ROOT, 'docs/mutants.md');
const REPORT = join(DOMAIN, '.cache/mutants.json');

interface Report {
  files: Record<
    string,
    { mutants: { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }[] }
  >;
}

/** The figures of one folder. */
interface Figures {
  folder: string;
  made: number;
  killed: number;
}

/** Runs StrykerJS over one folder, prints its survivors and returns its figures. Throws when the run itself failed. */
function measure(folder: string): Figures {
  rmSync(REPORT, { force: true });
  const mutate = `src/${folder}/**/*.ts,!src/**/*.test.ts,!src/**/fixtures.ts`;
  // By pnpm's own launcher, which tells jest's parts where to find each other.
  spawnSync(STRYKER, ['run', '../tooling/stryker.config.mjs', '--mutate', mutate, '--logLevel', 'warn'], {
    cwd: DOMAIN,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (!existsSync(REPORT)) throw new Error(`StrykerJS wrote no report of ${folder}.`);
  const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })));
  const isLost = (status: string) => status === 'Survived' || status === 'NoCoverage';
  for (const { file, location, mutatorName, replacement } of all.filter(({ status }) => isLost(status)))
    console.log(`${file}:${location.start.line} ${mutatorName} → ${(replacement ?? '').replace(/\s+/g, ' ')}`);
  const count = (isCounted: (status: string) => boolean) => all.filter(({ status }) => isCounted(status)).length;
  const killed = count((status) => status === 'Killed' || status === 'Timeout');
  return { folder, made: killed + count(isLost), killed };
}

const percentOf = ({ made, killed }: Figures): number => (made === 0 ? 100 : (100 * killed) / made);
const rowOf = (figures: Figures): string =>
  `| ${figures.folder} | ${figures.made} | ${figures.killed} | ${percentOf(figures).toFixed(1)} % |`;

/** Replaces the folder's row in the table of docs/mutants.md, or adds it. */
function writeRow(figures: Figures): void {
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  const [begin, end] = ['<!-- domain -->', '<!-- /domain -->'].map((mark) => lines.indexOf(mark));
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error(`${DOCUMENT} has no table between <!-- domain --> and <!-- /domain -->.`);
  const others = lines.slice(begin + 1, end).filter((line) => line !== '' && !line.startsWith(`| ${figures.folder} |`));
  const [title = '', rule = '', ...rows] = others;
  lines.splice(begin + 1, end - begin - 1, '', title, rule, ...[...rows, rowOf(figures)].sort(), '');
  writeFileSync(DOCUMENT, lines.join('\n'));
}

const asked = process.argv.slice(2);
const folders = readdirSync(join(DOMAIN, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (asked.length === 0 || asked.includes(entry.name)))
  .map((entry) => entry.name)
  .sort();
const measured = folders.map((folder) => {
  const figures = measure(folder);
  if (figures.made > 0) writeRow(figures);
  console.log(`${folder}: ${figures.killed} of ${figures.made} killed, ${percentOf(figures).toFixed(1)} %`);
  return figures;
});
const below = measured.filter((figures) => percentOf(figures) < GOAL_PERCENT);
if (below.length > 0) console.error(`Below ${GOAL_PERCENT} %: ${below.map(({ folder }) => folder).join(', ')}`);
process.exitCode = below.length > 0 ? 1 : 0;
