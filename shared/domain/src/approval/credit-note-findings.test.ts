import { PLAIN_ACTOR } from '../rights/actor.ts';
import { findCreditNoteFindings, type CreditNoteApprovalLine } from './credit-note-findings.ts';
import { decideApproval } from './decide.ts';
import { findingKey, hasNeededRight } from './finding.ts';

const RETURNED: CreditNoteApprovalLine = {
  lineNumber: 1,
  priceCents: 10_000,
  source: { no: 'IN000001', priceCents: 10_000 },
  isWithoutCost: false,
};

describe('the findings of a credit note', () => {
  test.each<[string, Partial<CreditNoteApprovalLine>, string[]]>([
    ['at the price it was sold at', {}, []],
    ['a cent below', { priceCents: 9_999 }, []],
    ['a cent above', { priceCents: 10_001 }, ['return.abovePrice:1']],
    ['without a source line', { source: null }, ['return.noSource:1']],
    ['goods without a cost', { isWithoutCost: true }, ['return.noCost:1']],
    ['above, without a cost', { priceCents: 10_001, isWithoutCost: true }, ['return.abovePrice:1', 'return.noCost:1']],
    [
      'without source and cost, on line 3',
      { lineNumber: 3, source: null, isWithoutCost: true },
      ['return.noSource:3', 'return.noCost:3'],
    ],
  ])('%s', (_name, change, expected) => {
    expect(findCreditNoteFindings([{ ...RETURNED, ...change }]).map(findingKey)).toEqual(expected);
  });

  test('name the line and what to do', () => {
    const findings = findCreditNoteFindings([
      { ...RETURNED, priceCents: 12_050, isWithoutCost: true },
      { ...RETURNED, lineNumber: 2, source: null },
    ]);
    expect(findings.map((finding) => finding.message)).toEqual([
      'Line 1 credits 120.50, more than the 100.00 of IN000001.',
      "The goods of line 1 come back without a cost. Enter the product's cost price first, or they come in at 0.00.",
      'Line 2 credits nothing that was sold on an invoice.',
    ]);
  });

  test.each([
    ['staff', PLAIN_ACTOR, false],
    ['a manager', { ...PLAIN_ACTOR, role: 4 }, true],
    ['an accountant', { ...PLAIN_ACTOR, isAcct: true }, true],
    ['a director', { ...PLAIN_ACTOR, isDir: true }, true],
  ])('%s passes them: %p', (_name, actor, passes) => {
    expect(hasNeededRight(actor, 'role4|accountant|director')).toBe(passes);
  });

  test('a permit of an accountant covers them for staff', () => {
    const findings = findCreditNoteFindings([{ ...RETURNED, source: null }]);
    const permits = [
      { code: 'return.noSource', line: 1, contentVersion: 2, holder: { ...PLAIN_ACTOR, isAcct: true } } as const,
    ];
    const decide = (contentVersion: number) =>
      decideApproval(findings, PLAIN_ACTOR, { permits, contentVersion, acknowledged: ['return.noSource:1'] }).kind;
    expect([decide(2), decide(3)]).toEqual(['approve', 'refused']);
  });
});
