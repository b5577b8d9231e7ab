#!/usr/bin/env bash
# @module-federation/runtime 2.9.2 (runtime-core), in Node, no bundler needed.
#
# A shared package and a remote are both fetched when they are first asked for,
# and both can fail once because the network was away for a second. The runtime
# treats the two failures differently. A remote is asked for again at the next
# loadRemote(). A shared package is not: the rejected promise stays in the share
# scope's entry, and each later loadShare() is answered with the old error
# without asking the provider again.
# Expected: the second attempt calls the provider and succeeds, as for a remote.
# What happens: one call of the provider in all, the same Error object each time.
# Who is hit: a shell with a "try again" button. It mends a failed remote, and
# never a failed shared chunk: only loading the whole page anew does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  @module-federation/runtime@2.9.2 @module-federation/runtime-core@2.9.2
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createInstance } from '@module-federation/runtime';

for (const name of ['runtime', 'runtime-core'])
  console.log(`@module-federation/${name}`, JSON.parse(readFileSync(`node_modules/@module-federation/${name}/package.json`)).version);

const askedFor = { shared: 0, remote: 0 };
const failsOnce = (what) => {
  askedFor[what] += 1;
  if (askedFor[what] === 1) throw new Error(`the network was away (${what})`);
};

const shell = createInstance({
  name: 'shell',
  remotes: [{ name: 'sales', entry: 'sales.js', alias: 'sales' }],
  shared: {
    'price-rules': {
      version: '1.0.0',
      scope: 'default',
      shareConfig: { singleton: true, requiredVersion: '^1.0.0' },
      get: async () => {
        failsOnce('shared');
        return () => 'price rules';
      },
    },
  },
  plugins: [
    {
      name: 'entry-from-memory',
      async loadEntry() {
        failsOnce('remote');
        return { init() {}, get: async () => () => 'sales screen' };
      },
    },
  ],
});

const errors = [];
async function attempt(what, load) {
  try {
    const got = await load();
    return `${what}: ${typeof got === 'function' ? got() : got}`;
  } catch (error) {
    if (what === 'shared') errors.push(error);
    return `${what}: error`;
  }
}

const lines = [];
for (let i = 1; i <= 3; i += 1) {
  lines.push([
    await attempt('remote', () => shell.loadRemote('sales/Screen')),
    await attempt('shared', () => shell.loadShare('price-rules')),
  ]);
  console.log(`attempt ${i}:`, lines.at(-1).join(', '));
}
console.log('times asked for:', askedFor);
console.log('one and the same Error each time:', new Set(errors).size === 1);
console.log('expected from attempt 2 on: remote: sales screen, shared: price rules');

const asDescribed =
  lines[0].join() === 'remote: error,shared: error' &&
  lines.slice(1).every((l) => l.join() === 'remote: sales screen,shared: error') &&
  askedFor.shared === 1 &&
  errors.length === 3 &&
  new Set(errors).size === 1;
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.mjs
