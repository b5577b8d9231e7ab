#!/usr/bin/env bash
# webpack 5.113.0, bundles run in Node.
# With output.strictModuleExceptionHandling a module that threw is dropped from
# the module cache, so that the next import() of it runs it again: a way to let
# a screen recover. Two things elsewhere in the bundle silently take that away.
# Expected: with the option on, the second import() of a module that threw once
# runs it again and succeeds, whatever other modules do.
# What happens: one "import defer" of an unrelated help page turns the option
# off for each module of the bundle, and one top-level await in a helper that
# the module imports turns it off for that module. The first error is then
# answered for ever, without a warning from the build.
# Who is hit: a platform whose "try again" works until somebody uses a new
# language feature in a place that has nothing to do with it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts webpack@5.113.0
mkdir src
cat > src/plain.js <<'JS'
export async function attempts() {
  const seen = [];
  for (let i = 0; i < 3; i += 1) {
    try {
      seen.push((await import('./price.js')).rate);
    } catch (error) {
      seen.push(error.message);
    }
  }
  return seen;
}
JS
cat > src/price.js <<'JS'
import { currency } from './helper.js';
globalThis.runs = (globalThis.runs ?? 0) + 1;
if (globalThis.runs === 1) throw new Error('not ready yet');
export const rate = `0.1 ${currency}`;
JS
echo "export const currency = 'AUD';" > src/helper-sync.js
echo "export const currency = await 'AUD';" > src/helper-await.js
echo "export const page = 'How to print a label';" > src/help.js
{ echo "import defer * as help from './help.js';"
  echo "export const showHelp = () => help.page;"
  cat src/plain.js; } > src/with-defer.js
cat > show.cjs <<'JS'
const path = require('node:path');
const webpack = require('webpack');
console.log('webpack', webpack.version);

const build = (name, entry, helper) =>
  new Promise((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        target: 'node',
        context: __dirname,
        entry: `./src/${entry}.js`,
        resolve: { alias: { [path.resolve('src/helper.js')]: path.resolve(`src/${helper}.js`) } },
        experiments: { deferImport: true },
        output: {
          path: path.resolve('dist', name),
          filename: 'main.js',
          library: { type: 'commonjs2' },
          strictModuleExceptionHandling: true,
        },
      },
      (error, stats) => {
        if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString()));
        else resolve(stats.hasWarnings());
      },
    ),
  );

(async () => {
  const got = {};
  for (const [name, entry, helper] of [
    ['nothing else', 'plain', 'helper-sync'],
    ['an unrelated import defer', 'with-defer', 'helper-sync'],
    ['a helper with await', 'plain', 'helper-await'],
  ]) {
    const warned = await build(name.replaceAll(' ', '-'), entry, helper);
    globalThis.runs = 0;
    const bundle = await require(path.resolve('dist', name.replaceAll(' ', '-'), 'main.js'));
    got[name] = `${(await bundle.attempts()).join(', ')} | run ${globalThis.runs} times`;
    console.log(`${name.padEnd(26)} ${got[name]}${warned ? ' | the build warned' : ''}`);
    if (warned) got[name] += ' warned';
  }
  console.log('expected in all three: not ready yet, 0.1 AUD, 0.1 AUD | run 2 times');
  const stuck = 'not ready yet, not ready yet, not ready yet | run 1 times';
  const asDescribed =
    got['nothing else'] === 'not ready yet, 0.1 AUD, 0.1 AUD | run 2 times' &&
    got['an unrelated import defer'] === stuck &&
    got['a helper with await'] === stuck;
  console.log(asDescribed ? 'as described' : 'CHANGED');
  process.exit(asDescribed ? 0 : 1);
})();
JS
node show.cjs
