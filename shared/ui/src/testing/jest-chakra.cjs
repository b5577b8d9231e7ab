// Chakra with each of its files loaded when a test first uses something of it: its entry loads all of them, hundreds
// with what they need, again for every test file (docs/TESTING.md).
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');

// By its file: the package's name leads here.
const entry = require.resolve('../../node_modules/@chakra-ui/react/dist/cjs/index.cjs');
const text = readFileSync(entry, 'utf8');
const requireFrom = createRequire(entry);
const files = new Map([...text.matchAll(/^var (\S+) = require\('(.+)'\);$/gm)].map(([, name, file]) => [name, file]));
/** The exports of the entry, one a line: `exports.Box = index.Box;`, a whole file without the last part, or a getter. */
const PLAIN = /^exports\.(\w+) = ([\w$]+)(?:\.(\w+))?;$/gm;
const GETTER =
  /^Object\.defineProperty\(exports, "(\w+)", \{\s+enumerable: true,\s+get: .+ return ([\w$]+)\.(\w+); \}/gm;

for (const [, name, variable, part] of [...text.matchAll(PLAIN), ...text.matchAll(GETTER)])
  Object.defineProperty(exports, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      const file = requireFrom(files.get(variable));
      const value = part === undefined ? file : file[part];
      Object.defineProperty(exports, name, { enumerable: true, value });
      return value;
    },
  });
