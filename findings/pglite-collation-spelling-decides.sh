#!/usr/bin/env bash
# @electric-sql/pglite 0.5.17 (PostgreSQL as WebAssembly) beside Node's Intl.
#
# A collation that sorts digits as numbers can be written in two ways: as a
# language tag, und-u-kn-true, and in ICU's older form, und@colNumeric=yes.
# PostgreSQL documents the tag as the form to use. PGlite carries only the data
# of the root language, and its locale page says that the other languages are a
# package apart; but digits as numbers are no matter of a language.
# Expected: both forms sort alike, as they do in Node and in a usual server.
# What happens: both are accepted, the tag is even rewritten to its short form
# und-u-kn, and then it sorts as if it were plain und; the older form works.
# Who is hit: tests that run against PGlite and a shop that runs against a
# server: a list of tyre sizes that is right in one is wrong in the other.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17
cat > show.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const db = new PGlite();
const one = async (sql, values) => Object.values((await db.query(sql, values)).rows[0])[0];
console.log((await one('select version()')).slice(0, 35), '| Node', process.version, 'with ICU', process.versions.icu);

const sizes = ['31X10.50R15', '31X9.50R15', '205/55R16', '175/70R13', '31X12.50R15'];
await db.exec(`
  create collation plain (provider = icu, locale = 'und');
  create collation tag (provider = icu, locale = 'und-u-kn-true');
  create collation older (provider = icu, locale = 'und@colNumeric=yes');
`);
const got = {};
for (const name of ['plain', 'tag', 'older']) {
  const order = await one(`select string_agg(size, '  ' order by size collate ${name}) from unnest($1::text[]) size`, [sizes]);
  const kept = await one('select colllocale from pg_collation where collname = $1', [name]);
  got[name] = { order, kept };
  console.log(name.padEnd(6), `kept as ${kept}`.padEnd(27), order);
}
const wanted = [...sizes].sort(new Intl.Collator('und', { numeric: true }).compare).join('  ');
console.log('Node'.padEnd(6), 'Intl.Collator, numeric'.padEnd(27), wanted);
console.log("expected: the order of 'tag' and 'older' are both Node's");
await db.close();
const asDescribed =
  got.tag.kept === 'und-u-kn' &&
  got.tag.order === got.plain.order &&
  got.tag.order !== wanted &&
  got.older.order === wanted;
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.mjs
