import fc from 'fast-check';
import { organisationResolver, resolveRelease, rolloutBucket } from './resolve-release.ts';
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
  pins: fc.uniqueArray(fc.record({ organisationId: fc.integer({ min: 1, max: 3 }), version }), {
    selector: (one) => one.organisationId,
  }),
  grants: fc.uniqueArray(fc.record({ userId: fc.integer({ min: 1, max: 3 }), version }), {
    selector: (one) => one.userId,
  }),
  rollout: fc.option(fc.record({ version, percent: fc.integer({ min: 0, max: 100 }) })),
});
const organisation = fc.integer({ min: 1, max: 3 }).map((id) => ({ id }));
const user = fc.integer({ min: 1, max: 3 }).map((id) => ({ id }));
const runnable = (facts: ReleaseFacts | undefined): boolean =>
  facts !== undefined && facts.status !== 'blocked' && misfits(shell, facts.needs).length === 0;

describe('resolveRelease', () => {
  it('is deterministic and independent of the order of the lists', () => {
    fc.assert(
      fc.property(organisation, user, state, (org, who, given) => {
        const turned: RemoteState = {
          ...given,
          releases: given.releases.toReversed(),
          pins: given.pins.toReversed(),
          grants: given.grants.toReversed(),
        };
        expect(resolveRelease(org, who, shell, turned)).toEqual(resolveRelease(org, who, shell, given));
      }),
    );
  });

  it('gives every organisation of many the answer that it gets alone with its own shell', () => {
    fc.assert(
      fc.property(state, (given) => {
        const older: ShellFacts = { ...shell, shared: { react: '18.0.0' } };
        const shellOf = (id: number): ShellFacts => (id % 2 === 0 ? older : shell);
        const resolve = organisationResolver(shellOf, given);
        for (const id of [1, 2, 3, 4, 50, 99])
          expect(resolve(id)).toEqual(resolveRelease({ id }, { id: 0 }, shellOf(id), given));
      }),
    );
  });

  it('the fallback is the newest that fits, however many newer ones do not', () => {
    fc.assert(
      fc.property(state, (given) => {
        const { version: chosen, fallback } = resolveRelease({ id: 1 }, { id: 0 }, shell, given);
        const proven = given.releases
          .filter((facts) => facts.hasRunWell && runnable(facts) && facts.version !== chosen)
          .map((facts) => facts.version);
        if (chosen !== null) expect(fallback).toBe(proven.toSorted().at(-1) ?? null);
      }),
    );
  });

  it('never returns a blocked or unfit version, neither first nor as fallback', () => {
    fc.assert(
      fc.property(organisation, user, state, (org, who, given) => {
        const { version: chosen, fallback } = resolveRelease(org, who, shell, given);
        for (const one of [chosen, fallback]) {
          if (one !== null) expect(runnable(given.releases.find((facts) => facts.version === one))).toBe(true);
        }
      }),
    );
  });

  it('prefers a runnable pin to any rollout and any stable version', () => {
    fc.assert(
      fc.property(organisation, user, state, (org, who, given) => {
        const pin = given.pins.find((one) => one.organisationId === org.id);
        const granted = given.grants.some((one) => one.userId === who.id);
        fc.pre(
          !granted && pin !== undefined && runnable(given.releases.find((facts) => facts.version === pin?.version)),
        );
        expect(resolveRelease(org, who, shell, given)).toMatchObject({ version: pin?.version, source: 'pin' });
      }),
    );
  });

  it('only adds organisations while a rollout grows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (id, a, b) => {
          const bucket = rolloutBucket('mf-sales', '1.1.0', id);
          const [small, large] = a < b ? [a, b] : [b, a];
          if (bucket < small) expect(bucket < large).toBe(true);
        },
      ),
    );
    const reached = Array.from({ length: 500 }, (_, id) => rolloutBucket('mf-sales', '1.1.0', id)).filter(
      (bucket) => bucket < 20,
    ).length;
    expect(reached).toBeGreaterThan(60);
    expect(reached).toBeLessThan(140);
  });

  it('falls back to a version that has run well and is not the chosen one', () => {
    fc.assert(
      fc.property(organisation, user, state, (org, who, given) => {
        const { version: chosen, fallback } = resolveRelease(org, who, shell, given);
        if (fallback === null) return;
        expect(fallback).not.toBe(chosen);
        expect(given.releases.find((facts) => facts.version === fallback)?.hasRunWell).toBe(true);
      }),
    );
  });

  it('returns nothing for those to whom no rule gives a version, however well it runs elsewhere', () => {
    fc.assert(
      fc.property(organisation, user, state, (org, who, given) => {
        const others: RemoteState = {
          ...given,
          stable: null,
          rollout: given.rollout && { ...given.rollout, percent: 0 },
          pins: given.pins.filter((pin) => pin.organisationId !== org.id),
          grants: given.grants.filter((grant) => grant.userId !== who.id),
        };
        expect(resolveRelease(org, who, shell, others)).toMatchObject({
          version: null,
          source: null,
          fallback: null,
          degraded: null,
        });
      }),
    );
  });

  it('says why whenever the version is not the intended one', () => {
    fc.assert(
      fc.property(organisation, user, state, (org, who, given) => {
        const result = resolveRelease(org, who, shell, given);
        const isMeant = result.explanation.some(({ rule, version: named }) => rule !== 'fallback' && named !== null);
        if (isMeant && (result.source === 'fallback' || result.source === null)) expect(result.degraded).not.toBeNull();
        expect(result.explanation.length).toBeGreaterThan(0);
      }),
    );
  });

  it('refuses a release that imports a name which the page no longer exports, and names it', () => {
    const page: ShellFacts = {
      ...shell,
      shared: { ...shell.shared, '@iwe/ui': '1.0.0' },
      names: { '@iwe/ui': ['Box', 'Button'] },
    };
    const needs = { ...fits, shared: { '@iwe/ui': '^1.0.0' }, names: { '@iwe/ui': ['Box', 'Gone', 'Lost'] } };
    expect(misfits(page, needs)).toEqual([{ package: '@iwe/ui', provides: '1.0.0', needs: 'its exports Gone, Lost' }]);
    expect(misfits(page, { ...needs, names: { '@iwe/ui': ['Box'] } })).toEqual([]);
    expect(misfits({ ...page, names: undefined }, needs)).toEqual([]);
  });

  it('states the reason for a pin that does not fit, and continues with stable', () => {
    const result = resolveRelease({ id: 1 }, { id: 1 }, shell, {
      remote: 'mf-sales',
      stable: '1.0.0',
      grants: [],
      rollout: null,
      pins: [{ organisationId: 1, version: '2.0.0' }],
      releases: [
        { version: '1.0.0', status: 'available', needs: fits, hasRunWell: true },
        { version: '2.0.0', status: 'available', needs: { ...fits, shellApi: '^2.0.0' }, hasRunWell: false },
      ],
    });
    expect(result).toMatchObject({
      version: '1.0.0',
      source: 'stable',
      degraded: 'The pin version 2.0.0 does not fit this page: shell API provides 1.2.0, needs ^2.0.0',
    });
  });
});

describe('the answer says which rule decided, and why', () => {
  const published = (version: string, more: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
    version,
    status: 'available',
    needs: fits,
    hasRunWell: true,
    ...more,
  });
  const given = (more: Partial<RemoteState> = {}): RemoteState => ({
    remote: 'mf-sales',
    releases: ['1.0.0', '1.10.0', '1.9.0'].map((one) => published(one)),
    stable: '1.10.0',
    pins: [],
    grants: [],
    rollout: null,
    ...more,
  });
  const resolve = (more?: Partial<RemoteState>) => resolveRelease({ id: 1 }, { id: 7 }, shell, given(more));

  it('the stable version, with the newest other one that has run well to fall back on', () => {
    expect(resolve()).toEqual({
      version: '1.10.0',
      source: 'stable',
      fallback: '1.9.0',
      degraded: null,
      explanation: [{ rule: 'stable', version: '1.10.0', outcome: 'chosen' }],
    });
  });

  it('nothing where no rule names a version, however many are published', () => {
    expect(resolve({ stable: null })).toEqual({
      version: null,
      source: null,
      fallback: null,
      degraded: null,
      explanation: [
        { rule: 'stable', version: null, outcome: 'no version is stable, and no pin, rollout or pilot names one' },
      ],
    });
  });

  it('each rule that was passed over, with its reason', () => {
    expect(
      resolve({
        grants: [{ userId: 7, version: '3.0.0' }],
        pins: [{ organisationId: 1, version: '1.9.0' }],
        rollout: { version: '2.0.0', percent: 100 },
        releases: [
          published('1.0.0'),
          published('1.9.0', { status: 'changed' }),
          published('2.0.0', { needs: { ...fits, shellApi: '^2.0.0', shared: { swr: '^2.0.0' } } }),
          published('1.10.0'),
        ],
      }),
    ).toEqual({
      version: '1.10.0',
      source: 'stable',
      fallback: '1.0.0',
      degraded:
        'The grant version 3.0.0 is not published. The pin version 1.9.0 was changed after it was published. The ' +
        'rollout version 2.0.0 does not fit this page: shell API provides 1.2.0, needs ^2.0.0; swr provides nothing, needs ^2.0.0',
      explanation: [
        { rule: 'grant', version: '3.0.0', outcome: 'is not published' },
        { rule: 'pin', version: '1.9.0', outcome: 'was changed after it was published' },
        {
          rule: 'rollout',
          version: '2.0.0',
          outcome: 'does not fit this page: shell API provides 1.2.0, needs ^2.0.0; swr provides nothing, needs ^2.0.0',
        },
        { rule: 'stable', version: '1.10.0', outcome: 'chosen' },
      ],
    });
  });

  it('the newest that has run well where every meant version is out, and what is left below it', () => {
    const releases = [
      published('1.0.0'),
      published('1.9.0'),
      published('1.11.0', { hasRunWell: false }),
      published('1.10.0', { status: 'blocked' }),
    ];
    expect(resolve({ releases })).toEqual({
      version: '1.9.0',
      source: 'fallback',
      fallback: '1.0.0',
      degraded: 'The stable version 1.10.0 is blocked',
      explanation: [
        { rule: 'stable', version: '1.10.0', outcome: 'is blocked' },
        { rule: 'fallback', version: '1.9.0', outcome: 'chosen' },
      ],
    });
    expect(resolve({ releases: releases.slice(2) })).toEqual({
      version: null,
      source: null,
      fallback: null,
      degraded: 'The stable version 1.10.0 is blocked',
      explanation: [
        { rule: 'stable', version: '1.10.0', outcome: 'is blocked' },
        { rule: 'fallback', version: null, outcome: 'no other version fits and has run well' },
      ],
    });
  });

  it('grants and pins of others give nothing; of several of one person the newest counts', () => {
    expect(
      resolve({
        grants: [{ userId: 8, version: '1.0.0' }],
        pins: [{ organisationId: 2, version: '1.0.0' }],
        rollout: { version: '1.9.0', percent: 0 },
      }).source,
    ).toBe('stable');
    const grants = ['1.0.0', '1.10.0', '1.9.0'].map((one) => ({ userId: 7, version: one }));
    expect(resolve({ grants, stable: '1.0.0' })).toMatchObject({ version: '1.10.0', source: 'grant' });
    const bucket = rolloutBucket('mf-sales', '1.9.0', 1);
    expect(resolve({ rollout: { version: '1.9.0', percent: bucket } }).source).toBe('stable');
    expect(resolve({ rollout: { version: '1.9.0', percent: bucket + 1 } }).source).toBe('rollout');
  });
});

describe('a version whose support has ended', () => {
  const one = (version: string, status: ReleaseFacts['status'], hasRunWell = true): ReleaseFacts => ({
    version,
    status,
    needs: fits,
    hasRunWell,
  });
  const given = (releases: ReleaseFacts[], more: Partial<RemoteState> = {}) => {
    const nobody = { pins: [], grants: [], rollout: null, stable: null };
    return resolveRelease({ id: 1 }, { id: 0 }, shell, { remote: 'mf-sales', releases, ...nobody, ...more });
  };
  const pins = [{ organisationId: 1, version: '1.1.0' }];

  it('is passed over for what the next rule gives, and says so', () => {
    const releases = [one('1.0.0', 'available'), one('1.1.0', 'ended')];
    expect(given(releases, { pins, stable: '1.0.0' })).toMatchObject({
      version: '1.0.0',
      source: 'stable',
      // Still better than none when that one fails.
      fallback: '1.1.0',
      degraded: 'The pin version 1.1.0 is not supported any more',
    });
  });

  it('is passed over for the newest other that ran well', () => {
    const releases = [one('1.0.0', 'deprecated'), one('1.1.0', 'ended'), one('1.2.0', 'ended')];
    expect(given(releases, { pins })).toMatchObject({ version: '1.0.0', source: 'fallback', fallback: '1.2.0' });
  });

  it('runs when no other can', () => {
    const releases = [one('1.0.0', 'blocked'), one('1.1.0', 'ended', false), one('1.2.0', 'ended')];
    expect(given(releases, { pins, stable: '1.0.0' })).toMatchObject({ version: '1.1.0', source: 'pin' });
    expect(given(releases, { stable: '1.0.0' })).toMatchObject({ version: '1.2.0', source: 'fallback' });
  });
});

describe('what does not fit', () => {
  const facts: ShellFacts = {
    shellApi: '1.2.0',
    serverApi: '1.0.0',
    shared: { react: '19.3.1', '@iwe/ui': '1.0.0' },
    names: { '@iwe/ui': ['Button', 'Table'] },
    definitions: '1.5.0',
  };
  const needs = { shellApi: '^1.0.0', serverApi: '^1.0.0', shared: {} };

  it('is listed in fixed order: interfaces, definitions, packages by name, then missing exports', () => {
    expect(
      misfits(facts, {
        shellApi: '^2.0.0',
        serverApi: '^3.0.0',
        definitions: '^2.0.0',
        shared: { zod: '^4.0.0', react: '^18.0.0' },
        names: { zod: ['z'], '@iwe/ui': ['Table', 'Chart', 'Grid'], '@iwe/a': ['b'] },
      }),
    ).toEqual([
      { package: 'shell API', provides: '1.2.0', needs: '^2.0.0' },
      { package: 'server API', provides: '1.0.0', needs: '^3.0.0' },
      { package: 'sheet definitions', provides: '1.5.0', needs: '^2.0.0' },
      { package: 'react', provides: '19.3.1', needs: '^18.0.0' },
      { package: 'zod', provides: null, needs: '^4.0.0' },
      { package: '@iwe/ui', provides: '1.0.0', needs: 'its exports Chart, Grid' },
    ]);
  });

  it('several packages with missing exports are listed by name, one export in the singular', () => {
    expect(
      misfits(
        { ...facts, names: { '@iwe/ui': [], '@iwe/sheets': [] } },
        { ...needs, names: { '@iwe/ui': ['Chart'], '@iwe/sheets': ['a', 'b'] } },
      ).map((row) => [row.package, row.provides, row.needs]),
    ).toEqual([
      ['@iwe/sheets', null, 'its exports a, b'],
      ['@iwe/ui', '1.0.0', 'its export Chart'],
    ]);
  });

  it('definitions count only where both sides name them', () => {
    expect(misfits({ ...facts, definitions: undefined }, { ...needs, definitions: '^9.0.0' })).toEqual([]);
    expect(misfits(facts, needs)).toEqual([]);
    expect(misfits(facts, { ...needs, definitions: '^1.0.0' })).toEqual([]);
    expect(misfits({ ...facts, names: undefined }, { ...needs, names: { '@iwe/ui': ['Gone'] } })).toEqual([]);
    expect(misfits(facts, { ...needs, names: { '@iwe/ui': ['Button'] } })).toEqual([]);
  });

  it('slots are compared by the version of their props; a shell without slots runs it too', () => {
    const slots = { format: '1.2.0', names: ['customer.panel'] };
    expect(misfits({ ...facts, slots }, { ...needs, slots: '^1.3.0' })).toEqual([
      { package: 'slots', provides: '1.2.0', needs: '^1.3.0' },
    ]);
    expect(misfits({ ...facts, slots }, { ...needs, slots: '^1.1.0' })).toEqual([]);
    expect(misfits(facts, { ...needs, slots: '^1.3.0' })).toEqual([]);
  });

  it('a package that only has a name of every object is not provided', () => {
    expect(misfits(facts, { ...needs, shared: { toString: '^1.0.0' } })).toEqual([
      { package: 'toString', provides: null, needs: '^1.0.0' },
    ]);
  });
});
