#!/usr/bin/env bash
# single-spa 6.0.3, with jsdom 26.1.0 as the page, in Node with its collector.
#
# A parcel is mounted into an element and unmounted again; both promises
# resolve after a millisecond. Nothing else refers to its props.
# Expected: the props, and through them the element with all its listeners, can
# be collected once the parcel is unmounted.
# What happens, by who owns the parcel and by the time limits that it states:
# - a root parcel: kept for as long as the page lives,
# - a parcel of another one, limits of a minute: kept, although every step ended
#   at once. The timer of a limit is never cleared and refers to the parcel,
# - the same, limits of 4 s: kept for 4 s, then collected.
# Who is hit: a page that is open all day and mounts a screen at each click. The
# default limits (3 to 4 s) hide it, a patient limit for slow lines makes it
# hundreds of screens, and a heap snapshot blames a timer without a name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts single-spa@6.0.3 jsdom@26.1.0
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { JSDOM } from 'jsdom';

for (const name of ['single-spa', 'jsdom'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version);
const { window } = new JSDOM('<main></main>', { url: 'http://localhost/' });
for (const name of ['window', 'document', 'location', 'history', 'CustomEvent', 'Event', 'navigator', 'addEventListener'])
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true });
const { mountRootParcel } = await import('single-spa');

const nothing = async () => undefined;
const limits = (millis) => {
  const limit = { millis, dieOnTimeout: false, warningMillis: millis };
  return { bootstrap: limit, mount: limit, unmount: limit };
};

/** Mounts and unmounts a parcel with `mount`. Returns what tells whether its props are still there. */
async function comesAndGoes(mount, millis) {
  const props = { domElement: window.document.createElement('div'), screen: 'x'.repeat(1000) };
  const parcel = mount({ bootstrap: nothing, mount: nothing, unmount: nothing, timeouts: limits(millis) }, props);
  await parcel.mountPromise;
  await parcel.unmount();
  return new WeakRef(props);
}

const owner = await new Promise((resolve) => {
  mountRootParcel(
    { bootstrap: nothing, unmount: nothing, mount: async (own) => resolve(own.mountParcel) },
    { domElement: window.document.body },
  );
});
const kept = {
  'root parcel, limits of 4 s': await comesAndGoes(mountRootParcel, 4000),
  'owned parcel, limits of a minute': await comesAndGoes(owner, 60_000),
  'owned parcel, limits of 4 s': await comesAndGoes(owner, 4000),
};
async function look(when) {
  for (let turn = 0; turn < 5; turn += 1) {
    await pause(0);
    globalThis.gc();
  }
  const found = Object.fromEntries(Object.entries(kept).map(([name, ref]) => [name, ref.deref() ? 'kept' : 'collected']));
  console.log(when, found);
  return Object.values(found).join();
}
const atOnce = await look('at once          ');
await pause(5000);
const later = await look('after 5 s        ');
const isStillSo = atOnce === 'kept,kept,kept' && later === 'kept,kept,collected';
console.log(isStillSo ? 'As described.' : 'This has changed.');
process.exit(isStillSo ? 0 : 1);
JS
node --expose-gc show.mjs
