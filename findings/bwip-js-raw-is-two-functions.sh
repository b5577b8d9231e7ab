#!/usr/bin/env bash
# bwip-js 4.11.4: `raw` gives the widths of bars and spaces, for whoever draws
# them in a file of his own (a label, a PDF). Two surprises on the way there:
#
# 1. As an ES module the package has `raw` twice. The default export's is that
#    function. The named export `raw` is a symbology of the same name, which
#    refuses every article number. The published types describe the first one
#    for both, so a program that imports it by name compiles and never works.
# 2. For a case code (ITF-14) raw() says narrow 1 and wide 2. The picture that
#    the same package draws of the same number has 1 and 3. GS1 asks for 2.25 to
#    3: bars drawn from raw() are outside of the standard, the picture is not.
#
# Expected: one function under one name; the widths that are also drawn.
# Who is hit: who prints article or carton labels through raw().
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts bwip-js@4.11.4 typescript@7.0.2
cat > show.ts <<'TS'
import bwipjs, { raw } from 'bwip-js/node';
import { readFileSync } from 'node:fs';

const version = JSON.parse(readFileSync('node_modules/bwip-js/package.json', 'utf8')).version;
console.log('bwip-js', version);
const article = { bcid: 'ean13', text: '4006381333931' };
const widthsOf = (found: unknown) => (Array.isArray(found) ? found[0].sbs.join('') : String(found));
console.log('default export, EAN-13:', widthsOf(bwipjs.raw(article)));
let named: string;
try {
  named = widthsOf(await raw(article));
} catch (error) {
  named = `refused: ${(error as Error).message}`;
}
console.log('named export, EAN-13:  ', named);

const carton = { bcid: 'itf14', text: '10012345600019' };
const [found] = bwipjs.raw(carton) as { sbs: number[] }[];
const rawWidths = [...new Set(found?.sbs)].sort();
const picture = bwipjs.toSVG({ ...carton, scale: 10 });
const drawn = [...new Set([...picture.matchAll(/stroke-width="(\d+)"/g)].map(([, width]) => Number(width) / 10))]
  .filter((width) => width < 10)
  .sort();
console.log('ITF-14, widths of raw():      ', rawWidths.join(' and '));
console.log('ITF-14, widths in the picture:', drawn.slice(0, 2).join(' and '));
const isStill = named.startsWith('refused') && rawWidths.join() === '1,2' && drawn.slice(0, 2).join() === '1,3';
console.log(isStill ? 'Still so.' : 'This has changed.');
process.exit(isStill ? 0 : 1);
TS
echo '{"compilerOptions":{"module":"nodenext","strict":true,"noEmit":true,"types":[],"skipLibCheck":true,"allowImportingTsExtensions":true}}' > tsconfig.json
npm install --silent --no-audit --no-fund --ignore-scripts @types/node@24
sed -i 's/"types":\[\]/"types":["node"]/' tsconfig.json
npx tsc -p tsconfig.json && echo 'The named import compiles.'
node --experimental-strip-types --disable-warning=ExperimentalWarning show.ts
