#!/usr/bin/env bash
# single-spa-react 6.0.2 with single-spa 6.0.3, React 19 and jsdom.
# Each call of singleSpaReact() looks like an instance of its own: it has its
# own component and its own lifecycles. But the map that says which React root
# belongs to which parcel name is made once for the whole package, because the
# default options are copied one level deep only. Two different parcels that
# carry the same name therefore overwrite each other there.
# Expected: closing the left parcel empties the left place.
# What happens: it empties the right one, the left one stays on the screen, and
# closing the right one afterwards is an error.
# Who is hit: a page of micro-frontends from two teams that share one copy of
# single-spa-react and both call a parcel "panel": a closed screen stays and
# goes on working, and the one in use disappears.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  single-spa@6.0.3 single-spa-react@6.0.2 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0
cat > show.cjs <<'JS'
const { JSDOM } = require('jsdom');
const page = new JSDOM('<div id="left"></div><div id="right"></div>', {
  url: 'http://shop.example/',
  pretendToBeVisual: true,
});
globalThis.window = page.window;
for (const key of ['document', 'HTMLElement', 'Node', 'CustomEvent', 'location', 'history', 'PopStateEvent'])
  globalThis[key] = page.window[key];

const React = require('react');
const ReactDOMClient = require('react-dom/client');
const singleSpaReact = require('single-spa-react').default;
const { mountRootParcel } = require('single-spa');
for (const name of ['single-spa', 'single-spa-react', 'react', 'jsdom'])
  console.log(name, JSON.parse(require('fs').readFileSync(`node_modules/${name}/package.json`)).version);

const parcelOf = (text) => ({
  name: 'panel',
  ...singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: () => React.createElement('p', null, text),
    errorBoundary: () => null,
  }),
});
const place = (id) => document.getElementById(id);
const text = (id) => place(id).textContent || '(empty)';
const show = (step) => console.log(`${step.padEnd(22)} left: ${text('left').padEnd(10)} right: ${text('right')}`);

(async () => {
  const left = mountRootParcel(parcelOf('Stock'), { domElement: place('left') });
  await left.mountPromise;
  const right = mountRootParcel(parcelOf('Debtors'), { domElement: place('right') });
  await right.mountPromise;
  show('both mounted');
  const mounted = [text('left'), text('right')];

  await left.unmount();
  show('left one was unmounted');
  const closed = [text('left'), text('right')];

  const error = await right.unmount().then(() => null, (e) => e);
  show('right one as well');
  console.log('the second unmount:', error ? `error: ${error.message.split('\n')[0]}` : 'no error');

  console.log('expected after the first unmount: left (empty), right Debtors');
  const asDescribed =
    mounted.join() === 'Stock,Debtors' && closed.join() === 'Stock,(empty)' && error !== null && text('left') === 'Stock';
  console.log(asDescribed ? 'as described' : 'CHANGED');
  process.exit(asDescribed ? 0 : 1);
})();
JS
node show.cjs
