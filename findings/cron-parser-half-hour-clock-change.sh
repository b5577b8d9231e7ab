#!/usr/bin/env bash
# cron-parser 5.10.6 beside croner 11.0.1.
# Lord Howe Island puts its clocks forward by half an hour: on 4 October 2026
# the time goes from 02:00 to 02:30. cron-parser moves a daily job whose time is
# skipped to a time after the gap, but it looks for gaps of whole hours only.
# Expected: a job of 02:15 runs once that day, as it does in Sydney (at 03:15),
# and a job of each half hour runs at 02:30, which is a time of that day.
# What happens: the 02:15 job is left out on that day; and */30 leaves 02:30
# out, while the plain "30 2 * * *" finds the same 02:30. croner runs all.
# That the job is left out is told in a change to the project (it was about
# gaps of two hours); that a time that does exist is passed over is not.
# Who is hit: an end-of-day job of the island's branch: the day has no run and
# no error, and the next run is 48 hours after the last.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts cron-parser@5.10.6 croner@11.0.1
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
for (const name of ['cron-parser', 'croner'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
console.log('time zone data', process.versions.tz);

const local = (zone) => {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (date) => {
    const part = Object.fromEntries(format.formatToParts(date).map((p) => [p.type, p.value]));
    return `${part.day}. ${part.hour}:${part.minute}`;
  };
};
const runs = (expression, zone, from, count) => {
  const parsed = CronExpressionParser.parse(expression, { currentDate: new Date(from), tz: zone });
  const name = local(zone);
  const own = Array.from({ length: count }, () => name(parsed.next().toDate())).join(', ');
  const other = new Cron(expression, { timezone: zone, paused: true }).nextRuns(count, new Date(from)).map(name).join(', ');
  console.log(`\n${expression} in ${zone}\n  cron-parser ${own}\n  croner      ${other}`);
  return { own, other };
};
const ISLAND = 'Australia/Lord_Howe';
const noon = '2026-10-02T02:00:00Z';
const sydney = runs('15 2 * * *', 'Australia/Sydney', noon, 3);
const daily = runs('15 2 * * *', ISLAND, noon, 3);
const plain = runs('30 2 * * *', ISLAND, noon, 3);
const often = runs('*/30 1-3 * * *', ISLAND, '2026-10-03T14:15:00Z', 4);
console.log('\nexpected: each job has a run on the 4th, and */30 one at 02:30');

const asDescribed =
  /\b4\. 03:15/.test(sydney.own) &&
  daily.own === '3. 02:15, 5. 02:15, 6. 02:15' &&
  /\b4\./.test(daily.other) &&
  /\b4\. 02:30/.test(plain.own) &&
  often.own === '4. 01:00, 4. 01:30, 4. 03:00, 4. 03:30' &&
  often.other === '4. 01:00, 4. 01:30, 4. 02:30, 4. 03:00';
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.mjs
