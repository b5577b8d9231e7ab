import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeUpgrade, misfitTable } from './judge-upgrade.ts';
import type { Candidate, JudgedRelease } from './judge-upgrade.ts';

const candidate: Candidate = {
  shell: { shellApi: '1.2.0', serverApi: '1.0.0', shared: { react: '19.3.1' } },
  routes: ['/account'],
  api: { format: 1, calls: {}, parts: {} },
  exports: null,
};
const live = (change: Partial<JudgedRelease> & { react?: string }): JudgedRelease => {
  const { react = '^19.0.0', ...rest } = change;
  return {
    remote: 'mf-sales',
    version: '1.0.0',
    as: ['stable'],
    organisations: 3,
    people: 40,
    isRenewed: false,
    requires: { shellApi: '^1.0.0', serverApi: '^1.0.0', shared: { react } },
    routes: [{ path: '/sales', title: 'Sales', access: ['signed-in'] }],
    shapes: null,
    uses: null,
    ...rest,
  };
};
const one = { shellApi: '^1.0.0', serverApi: '^1.0.0' };

test('a misfit says as what the release is live, and counts one organisation and one person in the singular', () => {
  const affected = (organisations: number, people: number) =>
    judgeUpgrade(candidate, [live({ react: '^18.0.0', organisations, people })]).map((row) => row.affected);
  assert.deepEqual(
    [affected(1, 1), affected(0, 0), affected(2, 1), affected(1, 2)],
    [
      ['1 organisation, 1 person'],
      ['0 organisations, 0 people'],
      ['2 organisations, 1 person'],
      ['1 organisation, 2 people'],
    ],
  );
  assert.deepEqual(judgeUpgrade(candidate, [live({ react: '^18.0.0', as: ['stable', 'pin of Roadstar', 'pilot'] })]), [
    {
      package: 'react',
      provides: '19.3.1',
      needs: '^18.0.0',
      release: 'mf-sales 1.0.0',
      liveAs: 'stable, pin of Roadstar, pilot',
      affected: '3 organisations, 40 people',
    },
  ]);
});

test('every release is judged for itself: one that fits has no row, one with two misfits has two', () => {
  const rows = judgeUpgrade(candidate, [
    live({}),
    live({ remote: 'mf-stock', react: '^18.0.0', routes: [{ path: '/account', title: 'A', access: ['signed-in'] }] }),
    live({ remote: 'mf-fleet', requires: { ...one, shared: { react: '^19.0.0', '@iwe/ui': '^1.0.0' } } }),
  ]);
  assert.deepEqual(
    rows.map(({ release, package: name, provides, needs }) => [release, name, provides, needs]),
    [
      ['mf-stock 1.0.0', 'react', '19.3.1', '^18.0.0'],
      ['mf-stock 1.0.0', 'routes', 'a screen of the shell', '/account ↔ /account'],
      ['mf-fleet 1.0.0', '@iwe/ui', null, '^1.0.0'],
    ],
  );
});

test('the API calls of a release are compared only where they were recorded', () => {
  const calls = { format: 1 as const, calls: { 'GET /api/ag/brands': { answer: {} } }, parts: {} };
  assert.deepEqual(judgeUpgrade(candidate, [live({})]), []);
  assert.deepEqual(
    judgeUpgrade(candidate, [live({ shapes: calls })]).map((row) => [row.package, row.needs]),
    [['GET /api/ag/brands', 'the call']],
  );
});

test('the table of a terminal has a line for each misfit under its heading, as wide as its longest text', () => {
  const rows = judgeUpgrade(candidate, [
    live({ requires: { ...one, shared: { '@iwe/ui': '^1.0.0' } }, as: ['pilot'], organisations: 0, people: 1 }),
    live({ remote: 'mf-a', react: '^18' }),
  ]);
  assert.equal(
    misfitTable(rows),
    [
      'package  provides  needs   release         live as  affected',
      '@iwe/ui  nothing   ^1.0.0  mf-sales 1.0.0  pilot    0 organisations, 1 person',
      'react    19.3.1    ^18     mf-a 1.0.0      stable   3 organisations, 40 people',
    ].join('\n'),
  );
});
