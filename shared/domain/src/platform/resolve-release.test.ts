import fc from 'fast-check';
import { resolveRelease, rolloutBucket } from './resolve-release.ts';
import type { ReleaseFacts, RemoteState } from './resolve-release.ts';
import { misfits } from './fitness.ts';
import type { ShellFacts } from './fitness.ts';

const shell: ShellFacts = { shellApi: '1.2.0', serverApi: '1.0.0', shared: { react: '19.3.1' } };
const fits = { shellApi: '^1.0.0', serverApi: '^1.0.0', shared: { react: '^19.0.0' } };

const version = fc.constantFrom('1.0.0', '1.0.1', '1.1.0', '1.2.0', '2.0.0');
const release: fc.Arbitrary<ReleaseFacts> = fc.record({
  version,
  status: fc.constantFrom('available' as const, 'deprecated' as const, 'blocked' as const),
  needs: fc.constantFrom(fits, { ...fits, shellApi: '^2.0.0' }, { ...fits, shared: { swr: '^2.0.0' } }),
  hasRunWell: fc.boolean(),
});
const state: fc.Arbitrary<RemoteState> = fc.record({
  remote: fc.constant('mf-sales'),
  releases: fc.uniqueArray(release, { selector: (one) => one.version }),
  stable: fc.option(version),
  pins: fc.uniqueArray(fc.record({ organisationId: fc.integer({ min: 1, max: 3 }), version }), { selector: (one) => one.organisationId }),
  grants: fc.uniqueArray(fc.record({ userId: fc.integer({ min: 1, max: 3 }), version }), { selector: (one) => one.userId }),
  rollout: fc.option(fc.record({ version, percent: fc.integer({ min: 0, max: 100 }) })),
});
const organisation = fc.integer({ min: 1, max: 3 }).map((id) => ({ id }));
const user = fc.integer({ min: 1, max: 3 }).map((id) => ({ id }));
const runnable = (facts: ReleaseFacts | undefined): boolean =>
  facts !== undefined && facts.status !== 'blocked' && misfits(shell, facts.needs).length === 0;

describe('resolveRelease', () => {
  it('is deterministic and blind to the order of the lists', () => {
    fc.assert(fc.property(organisation, user, state, (org, who, given) => {
      const turned: RemoteState = { ...given, releases: given.releases.toReversed(), pins: given.pins.toReversed(), grants: given.grants.toReversed() };
      expect(resolveRelease(org, who, shell, turned)).toEqual(resolveRelease(org, who, shell, given));
    }));
  });

  it('never gives a blocked or unfit version, neither first nor as fallback', () => {
    fc.assert(fc.property(organisation, user, state, (org, who, given) => {
      const { version: chosen, fallback } = resolveRelease(org, who, shell, given);
      for (const one of [chosen, fallback]) {
        if (one !== null) expect(runnable(given.releases.find((facts) => facts.version === one))).toBe(true);
      }
    }));
  });

  it('gives a runnable pin before any rollout and any stable version', () => {
    fc.assert(fc.property(organisation, user, state, (org, who, given) => {
      const pin = given.pins.find((one) => one.organisationId === org.id);
      const granted = given.grants.some((one) => one.userId === who.id);
      fc.pre(!granted && pin !== undefined && runnable(given.releases.find((facts) => facts.version === pin?.version)));
      expect(resolveRelease(org, who, shell, given)).toMatchObject({ version: pin?.version, source: 'pin' });
    }));
  });

  it('only adds organisations while a rollout grows', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (id, a, b) => {
      const bucket = rolloutBucket('mf-sales', '1.1.0', id);
      const [small, large] = a < b ? [a, b] : [b, a];
      if (bucket < small) expect(bucket < large).toBe(true);
    }));
    const reached = Array.from({ length: 500 }, (_, id) => rolloutBucket('mf-sales', '1.1.0', id)).filter((bucket) => bucket < 20).length;
    expect(reached).toBeGreaterThan(60);
    expect(reached).toBeLessThan(140);
  });

  it('falls back to a version that has run well and is not the chosen one', () => {
    fc.assert(fc.property(organisation, user, state, (org, who, given) => {
      const { version: chosen, fallback } = resolveRelease(org, who, shell, given);
      if (fallback === null) return;
      expect(fallback).not.toBe(chosen);
      expect(given.releases.find((facts) => facts.version === fallback)?.hasRunWell).toBe(true);
    }));
  });

  it('gives nothing to those to whom no rule names a version, however well it runs elsewhere', () => {
    fc.assert(fc.property(organisation, user, state, (org, who, given) => {
      const others: RemoteState = {
        ...given, stable: null, rollout: given.rollout && { ...given.rollout, percent: 0 },
        pins: given.pins.filter((pin) => pin.organisationId !== org.id), grants: given.grants.filter((grant) => grant.userId !== who.id),
      };
      expect(resolveRelease(org, who, shell, others)).toMatchObject({ version: null, source: null, fallback: null, degraded: null });
    }));
  });

  it('says why whenever the version is not the one that was meant', () => {
    fc.assert(fc.property(organisation, user, state, (org, who, given) => {
      const result = resolveRelease(org, who, shell, given);
      const isMeant = result.explanation.some(({ rule, version: named }) => rule !== 'fallback' && named !== null);
      if (isMeant && (result.source === 'fallback' || result.source === null)) expect(result.degraded).not.toBeNull();
      expect(result.explanation.length).toBeGreaterThan(0);
    }));
  });

  it('refuses a release that takes a name which the page no longer exports, and names it', () => {
    const page: ShellFacts = { ...shell, shared: { ...shell.shared, '@iwe/ui': '1.0.0' }, names: { '@iwe/ui': ['Box', 'Button'] } };
    const needs = { ...fits, shared: { '@iwe/ui': '^1.0.0' }, names: { '@iwe/ui': ['Box', 'Gone', 'Lost'] } };
    expect(misfits(page, needs)).toEqual([{ package: '@iwe/ui', provides: '1.0.0', needs: 'its exports Gone, Lost' }]);
    expect(misfits(page, { ...needs, names: { '@iwe/ui': ['Box'] } })).toEqual([]);
    expect(misfits({ ...page, names: undefined }, needs)).toEqual([]);
  });

  it('tells the reason of a pin that does not fit, and goes on to stable', () => {
    const result = resolveRelease({ id: 1 }, { id: 1 }, shell, {
      remote: 'mf-sales', stable: '1.0.0', grants: [], rollout: null,
      pins: [{ organisationId: 1, version: '2.0.0' }],
      releases: [
        { version: '1.0.0', status: 'available', needs: fits, hasRunWell: true },
        { version: '2.0.0', status: 'available', needs: { ...fits, shellApi: '^2.0.0' }, hasRunWell: false },
      ],
    });
    expect(result).toMatchObject({
      version: '1.0.0', source: 'stable',
      degraded: 'The pin version 2.0.0 does not fit this page: shell API provides 1.2.0, needs ^2.0.0',
    });
  });
});
