import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleaseManifest } from '@iwe/contract';
import { buildRelease } from '../testing/releases.ts';
import { scoreOf, weightOf } from './scores.policy.ts';
import type { ScoreFacts } from './teams.sql.ts';

const SHELL = { shared: { react: '19.3.1', swr: '2.4.0' } };

const facts = (
  changes: Partial<ScoreFacts> = {},
  change: (manifest: ReleaseManifest) => void = () => {},
): ScoreFacts => ({
  remote: 'mf-fleet',
  version: '1.0.0',
  status: 'available',
  manifest: JSON.parse(buildRelease('mf-fleet', '1.0.0', change).manifest) as ReleaseManifest,
  hasNotes: true,
  team: 'Fleet team',
  teamId: 1,
  members: 2,
  onCallDays: 90,
  passed: 10,
  checked: 10,
  runs: 100,
  failures: 0,
  pinnedDeprecated: 0,
  ...changes,
});
const upToDate = (manifest: ReleaseManifest) => {
  manifest.requires.shared = { react: '^19.3.0', swr: '^2.4.0', 'not-shared': '^1.0.0' };
};
const points = (changes: Partial<ScoreFacts>, change = upToDate) =>
  Object.fromEntries(scoreOf(facts(changes, change), SHELL).parts.map((part) => [part.name, part.points]));

test('a remote that does all of it has 100', () => {
  assert.equal(scoreOf(facts({}, upToDate), SHELL).score, 100);
});

test.describe('each rule counts by itself', () => {
  test('checks by their share', () => {
    assert.equal(points({ passed: 7 })['Checks'], 14);
  });
  test('starts up to 5 % of failures', () => {
    assert.equal(points({ runs: 98, failures: 2 })['Starts'], 15);
    assert.equal(points({ runs: 95, failures: 5 })['Starts'], 0);
    assert.equal(points({ runs: 1, failures: 99 })['Starts'], 0);
  });
  test('size from 70 % of the budget on', () => {
    const budget = (share: number) => (manifest: ReleaseManifest) => {
      upToDate(manifest);
      manifest.remoteJson.sizeBudget = { initialGzip: weightOf(manifest).initial / share, totalGzip: 900_000 };
    };
    assert.equal(points({}, budget(0.7))['Size'], 15);
    assert.equal(points({}, budget(0.85))['Size'], 7.5);
    assert.equal(points({}, budget(1))['Size'], 0);
  });
  test('dependencies by the share that is built for an older minor version', () => {
    const old = (manifest: ReleaseManifest) => {
      manifest.requires.shared = { react: '^19.2.9', swr: '>=2.4.9' };
    };
    assert.equal(points({}, old)['Dependencies'], 7.5);
  });
  test('people, on call for 90 days, and notes', () => {
    assert.equal(points({ onCallDays: 91 })['People'], 10);
    assert.equal(points({ members: 0, onCallDays: null, hasNotes: false })['People'], 0);
  });
  test('support of the live release, and of what is pinned', () => {
    assert.equal(points({ status: 'deprecated' })['Support'], 0);
    assert.equal(points({ pinnedDeprecated: 1 })['Support'], 5);
  });
});

test('what cannot be judged counts neither for nor against it', () => {
  assert.equal(scoreOf(facts({ checked: 0, passed: 0, runs: 0, failures: 0 }, upToDate), SHELL).score, 100);
});
