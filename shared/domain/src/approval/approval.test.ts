import fc from 'fast-check';
import { PLAIN_ACTOR } from '../rights/actor.ts';
import {
  confirmApproveText,
  decideApproval,
  permitCovers,
  permittableFindings,
  uncoveredFindings,
  type Permit,
} from './decide.ts';
import { findingKey, FINDINGS, hasNeededRight, type Finding } from './finding.ts';
import { findInvoiceFindings, type InvoiceApproval } from './invoice-findings.ts';

const clean: InvoiceApproval = {
  creditLimitCents: 0,
  xeroBalanceCents: 0,
  paymentType: 'COD',
  totalCents: 40_000,
  approvedUnsentCents: 0,
  maxDisCents: 99_999_900,
  canSeeCost: true,
  lines: [
    { lineNumber: 1, quantity: 4, priceCents: 10_000, gstCents: 3_636, classACents: 10_000, averageCostCents: 7_000 },
  ],
};
const withLine = (line: Partial<InvoiceApproval['lines'][number]>): Partial<InvoiceApproval> => ({
  lines: [{ ...clean.lines[0]!, ...line }],
});
const keysOf = (changes: Partial<InvoiceApproval>): string[] =>
  findInvoiceFindings({ ...clean, ...changes }).map((finding) => `${findingKey(finding)} ${finding.needs}`);

const staff = PLAIN_ACTOR;
const manager = { ...staff, role: 4 };
const accountant = { ...staff, isAcct: true };
const director = { ...staff, isDir: true };

describe('the findings of an approval', () => {
  test.each<[string, Partial<InvoiceApproval>, string[]]>([
    ['nothing', {}, []],
    ['balance at the limit', { creditLimitCents: 100_000, xeroBalanceCents: 60_000 }, []],
    [
      'balance equal to the limit is not over it',
      { creditLimitCents: 100_000, xeroBalanceCents: 100_000, totalCents: 0 },
      [],
    ],
    ['balance a cent over', { creditLimitCents: 100_000, xeroBalanceCents: 100_001 }, ['credit.overLimit accountant']],
    ['a limit of 0 is no limit', { creditLimitCents: 0, xeroBalanceCents: 999_999 }, []],
    [
      'this total goes over the limit',
      { creditLimitCents: 100_000, xeroBalanceCents: 60_001 },
      ['credit.exposure acknowledge'],
    ],
    [
      'with the unsent sheets',
      { creditLimitCents: 100_000, xeroBalanceCents: 50_000, approvedUnsentCents: 10_001 },
      ['credit.exposure acknowledge'],
    ],
    ['CBD', { paymentType: 'CBD' }, ['payment.cbd accountant']],
    ['9.99 below class A', withLine({ priceCents: 9_001 }), []],
    ['10.00 below class A', withLine({ priceCents: 9_000 }), ['price.tenBelowClassA:1 role4']],
    ['above class A', withLine({ priceCents: 12_000 }), []],
    ['a cent below the own limit', { ...withLine({ priceCents: 9_501 }), maxDisCents: 500 }, []],
    ['at the own limit', { ...withLine({ priceCents: 9_500 }), maxDisCents: 500 }, ['price.overMaxDis:1 director']],
    [
      'at a limit above 10.00',
      { ...withLine({ priceCents: 8_500 }), maxDisCents: 1_500 },
      ['price.overMaxDis:1 director'],
    ],
    [
      'between 10.00 and the limit',
      { ...withLine({ priceCents: 8_501 }), maxDisCents: 1_500 },
      ['price.tenBelowClassA:1 role4'],
    ],
    [
      'a limit of 0 asks for any discount',
      { ...withLine({ priceCents: 9_999 }), maxDisCents: 0 },
      ['price.overMaxDis:1 director'],
    ],
    ['but not for the full price', { ...withLine({ priceCents: 10_000 }), maxDisCents: 0 }, []],
    ['no class A, no price rule', withLine({ priceCents: 7_800, classACents: 0, averageCostCents: null }), []],
    ['null class A', withLine({ priceCents: 7_800, classACents: null, averageCostCents: null }), []],
    ['ex GST at cost', withLine({ priceCents: 9_900, gstCents: 3_600, averageCostCents: 9_000 }), []],
    [
      'ex GST a cent below cost',
      withLine({ priceCents: 9_900, gstCents: 3_601, averageCostCents: 9_000 }),
      ['cost.below:1 acknowledge'],
    ],
    ['a service has no cost', withLine({ priceCents: 0, averageCostCents: null, classACents: null }), []],
    ['a balance of 24 hours', { balanceAgeHours: 24 }, []],
    ['an older one', { balanceAgeHours: 24.1 }, ['balance.stale acknowledge']],
    ['no age where Xero is not connected', { balanceAgeHours: undefined }, []],
  ])('%s', (_name, changes, expected) => {
    expect(keysOf(changes)).toEqual(expected);
  });

  test('all at once, in the order of the specification, with its messages', () => {
    const findings = findInvoiceFindings({
      ...clean,
      creditLimitCents: 100_000,
      xeroBalanceCents: 123_456,
      paymentType: 'CBD',
      ...withLine({ priceCents: 8_000, lineNumber: 3 }),
    });
    expect(confirmApproveText(findings)).toBe(
      'Current Xero Balance 1,234.56 greater than his Limit 1,000.00. Contact manager.' +
        '*AND*You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.' +
        '*AND*The price of line 3 is $10 (or more) lower than PriceA. Contact manager.',
    );
  });

  test('users who may not see cost get no figures', () => {
    const belowCost = withLine({ priceCents: 7_500 });
    expect(findInvoiceFindings({ ...clean, ...belowCost, canSeeCost: false }).at(-1)?.message).toBe(
      'The price of line 1 is below floor.',
    );
    expect(findInvoiceFindings({ ...clean, ...belowCost }).at(-1)?.message).toContain('70.00');
  });
});

test.each([
  ['accountant', [false, false, true, false]],
  ['director', [false, false, false, true]],
  ['role4', [false, true, false, true]],
  ['acknowledge', [true, true, true, true]],
] as const)('%s is held by staff, manager, accountant, director: %p', (needs, expected) => {
  expect([staff, manager, accountant, director].map((actor) => hasNeededRight(actor, needs))).toEqual(expected);
});

describe('the decision', () => {
  const credit: Finding = { code: 'credit.overLimit', message: 'credit', needs: 'accountant' };
  const ten: Finding = { code: 'price.tenBelowClassA', line: 2, message: 'ten', needs: 'role4' };
  const maxDis: Finding = { code: 'price.overMaxDis', line: 2, message: 'max', needs: 'director' };
  const warning: Finding = { code: 'cost.below', line: 1, message: 'cost', needs: 'acknowledge' };
  const permit = (changes: Partial<Permit>): Permit => ({
    code: 'credit.overLimit',
    contentVersion: 5,
    holder: accountant,
    ...changes,
  });
  const options = { permits: [] as Permit[], contentVersion: 5, acknowledged: [] as string[] };

  test('missing rights refuse and are named', () => {
    expect(decideApproval([credit, ten], staff, options)).toEqual({ kind: 'refused', missing: [credit, ten] });
    expect(decideApproval([credit, ten], director, options)).toEqual({ kind: 'refused', missing: [credit] });
    expect(decideApproval([credit, maxDis], { ...accountant, role: 4 }, options)).toEqual({
      kind: 'refused',
      missing: [maxDis],
    });
  });
  test('acknowledging cannot replace a right', () => {
    expect(decideApproval([credit], staff, { ...options, acknowledged: ['credit.overLimit'] }).kind).toBe('refused');
  });
  test('a user with the right confirms once, for every finding', () => {
    expect(decideApproval([ten, warning], manager, options)).toEqual({ kind: 'confirm', findings: [ten, warning] });
    expect(decideApproval([ten, warning], manager, { ...options, acknowledged: ['price.tenBelowClassA:2'] }).kind).toBe(
      'confirm',
    );
    expect(
      decideApproval([ten, warning], manager, { ...options, acknowledged: ['price.tenBelowClassA:2', 'cost.below:1'] }),
    ).toEqual({ kind: 'approve' });
    expect(decideApproval([], staff, options)).toEqual({ kind: 'approve' });
  });
  test('a sheet that needs accountant and director passes with a permit', () => {
    expect(
      decideApproval([credit, maxDis], director, {
        ...options,
        permits: [permit({})],
        acknowledged: ['credit.overLimit', 'price.overMaxDis:2'],
      }),
    ).toEqual({ kind: 'approve' });
  });
  test.each([
    ['the same content', {}, credit, true],
    ['changed content', { contentVersion: 4 }, credit, false],
    ['a holder who lost the right', { holder: staff }, credit, false],
    ['another line', { code: 'price.overMaxDis', line: 1, holder: director } as const, maxDis, false],
    [
      "a director's for either price rule",
      { code: 'price.tenBelowClassA', line: 2, holder: director } as const,
      maxDis,
      true,
    ],
    [
      "a manager's not for the director's rule",
      { code: 'price.tenBelowClassA', line: 2, holder: manager } as const,
      maxDis,
      false,
    ],
    ['another rule', { code: 'payment.cbd' } as const, credit, false],
  ])('a permit for %s', (_name, changes, finding, covers) => {
    expect(permitCovers(permit(changes), finding, 5)).toBe(covers);
  });
  test('only rights can be permitted', () => {
    expect(permittableFindings([credit, ten, maxDis, warning], director)).toEqual([ten, maxDis]);
    expect(permittableFindings([credit, ten, maxDis, warning], staff)).toEqual([]);
  });
  test('property: more permits never make it harder, and warnings never refuse', () => {
    const finding = fc.constantFrom(credit, ten, maxDis, warning);
    const holder = fc.record({ role: fc.constantFrom(1, 4), isAcct: fc.boolean(), isDir: fc.boolean() });
    const anyPermit = fc.record({
      code: fc.constantFrom('credit.overLimit' as const, 'price.overMaxDis' as const, 'price.tenBelowClassA' as const),
      line: fc.constantFrom(1, 2),
      contentVersion: fc.constantFrom(4, 5),
      holder,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(finding),
        holder,
        fc.array(anyPermit, { maxLength: 4 }),
        (findings, actor, permits) => {
          const without = uncoveredFindings(findings, actor, [], 5);
          const withPermits = uncoveredFindings(findings, actor, permits, 5);
          expect(without).toEqual(expect.arrayContaining(withPermits));
          expect(without).not.toContain(warning);
        },
      ),
    );
  });
});

test('price rules are the codes that begin with price., as the filter and its index select them', () => {
  const rules = Object.entries(FINDINGS).filter(([, rule]) => 'isPrice' in rule);
  expect(rules.map(([code]) => code)).toEqual(Object.keys(FINDINGS).filter((code) => code.startsWith('price.')));
});
