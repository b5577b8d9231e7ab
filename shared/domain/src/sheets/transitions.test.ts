import fc from 'fast-check';
import { SheetStatus } from '../enums/sheet-status.ts';
import { ALL_SHEET_TYPES, SheetType } from '../enums/sheet-type.ts';
import { PLAIN_ACTOR, type Actor } from '../rights/actor.ts';
import { messages } from '../wording/messages.ts';
import { abilitiesOf } from './abilities.ts';
import { checkTransition, type TransitionContext } from './check-transition.ts';
import { SHEET_ACTIONS, type SheetAction, type SheetState } from './sheet-state.ts';
import { isTransitionPossible, resetByUnapprove, transitionRule } from './transitions.ts';

const { Draft, Approved, Voided } = SheetStatus;
const sheet: SheetState = {
  type: SheetType.Invoice,
  status: Draft,
  isClosed: false,
  xeroSent: 'Unsent',
  deliveryStatus: 0,
  actualPayType: 0,
  poStatus: 0,
  date: '2026-03-05',
};
const staff = PLAIN_ACTOR;
const manager = { ...staff, role: 4 };
const accountant = { ...staff, isAcct: true };
const director = { ...staff, isDir: true };
const codes = (
  state: Partial<SheetState>,
  action: SheetAction,
  actor: Actor = staff,
  context: TransitionContext = {},
): string[] => checkTransition({ ...sheet, ...state }, action, actor, context).map((violation) => violation.code);

test.each<[SheetAction, boolean, boolean, boolean]>([
  ['save', true, false, false],
  ['approve', true, false, false],
  ['unapprove', false, true, false],
  ['void', true, true, false],
  ['changeDates', true, true, false],
  ['changeAddress', true, true, false],
  ['assignDriver', false, true, false],
  ['recordDelivery', false, true, false],
  ['changeShipType', true, true, false],
  ['markPrinted', false, true, false],
  ['print', true, true, false],
  ['email', true, true, false],
  ['sendXero', false, true, false],
  ['clone', true, true, true],
])('%s from Draft %p, Approved %p, Voided %p', (action, ...expected) => {
  expect([Draft, Approved, Voided].map((status) => codes({ status }, action, manager).length === 0)).toEqual(expected);
});

test.each<[SheetAction, readonly number[]]>([
  ['approve', [1, 2, 3, 4, 5, 6, 7]],
  ['close', [3]],
  ['advancePoStatus', [3]],
  ['changeAddress', [1, 2]],
  ['assignDriver', [1, 2]],
  ['recordDelivery', [1, 2]],
  ['changeShipType', [1, 2]],
  ['changeCosts', [3, 4]],
  ['print', [1, 2]],
  ['email', [1, 3]],
  ['sendXero', [1, 2, 4, 5]],
  ['recallXero', [1, 2, 4, 5]],
  ['clone', [1, 2, 3, 4, 5]],
])('%s is for the kinds %p', (action, types) => {
  expect(ALL_SHEET_TYPES.filter((type) => transitionRule(action).types.includes(type))).toEqual(types);
  for (const type of ALL_SHEET_TYPES) {
    if (!types.includes(type)) expect(codes({ type, status: Approved }, action)).toEqual(['sheet.kind']);
  }
});

describe('unapprove', () => {
  test.each([
    ['a plain approved sheet', {}, staff, {}, []],
    ['a sent one', { xeroSent: 'Sent' }, staff, {}, ['xero.sent']],
    ['one being sent', { xeroSent: 'Pending' }, staff, {}, ['xero.pending']],
    ['a failed one', { xeroSent: 'Fail' }, staff, {}, []],
    ['Ready is not under way', { deliveryStatus: 1 }, staff, {}, []],
    ['Delivering', { deliveryStatus: 2 }, staff, { reason: 'wrong tyres' }, ['unapprove.right']],
    ['Delivered', { deliveryStatus: 3 }, director, { reason: 'wrong tyres' }, ['unapprove.right']],
    ['a cancelled delivery', { deliveryStatus: 99 }, staff, {}, []],
    ['paid', { actualPayType: 1 }, staff, {}, ['unapprove.right']],
    ['Delivering by a manager', { deliveryStatus: 2 }, manager, { reason: 'wrong tyres' }, []],
    ['Delivering by an accountant', { deliveryStatus: 2 }, accountant, { reason: 'wrong tyres' }, []],
    ['without the reason', { deliveryStatus: 2 }, manager, { reason: ' ' }, ['unapprove.reason']],
    ['a bill is never under way', { type: 4, actualPayType: 1 }, staff, {}, []],
    ['with a later return', {}, manager, { referredToBy: ['CN000007'] }, ['sheet.referredTo']],
    ['in a locked period', {}, manager, { lockedUntil: '2026-03-05' }, ['period.locked']],
    ['the day after', {}, manager, { lockedUntil: '2026-03-04' }, []],
  ] as const)('%s', (_name, state, actor, context, expected) => {
    expect(codes({ status: Approved, ...state }, 'unapprove', actor, context)).toEqual(expected);
  });
  test('resets a purchase order to its start', () => {
    expect(resetByUnapprove(3)).toEqual({ poStatus: 0, isClosed: false });
    expect(resetByUnapprove(1)).toBeUndefined();
  });
});

describe('void', () => {
  test.each([
    ['a draft by anybody', { status: Draft }, staff, {}, []],
    ['a draft in a locked period', { status: Draft }, staff, { lockedUntil: '2030-01-01' }, []],
    ['approved by staff', { status: Approved }, staff, {}, ['void.right']],
    ['approved by a manager', { status: Approved }, manager, {}, []],
    ['approved by an accountant', { status: Approved }, accountant, {}, []],
    ['approved by a director', { status: Approved }, director, {}, []],
    [
      'delivered by a director',
      { status: Approved, deliveryStatus: 3 },
      director,
      { reason: 'lost' },
      ['unapprove.right'],
    ],
    [
      'delivered, without a reason',
      { status: Approved, deliveryStatus: 3 },
      manager,
      { reason: ' ' },
      ['unapprove.reason'],
    ],
    ['delivered, with a reason', { status: Approved, deliveryStatus: 3 }, manager, { reason: 'lost' }, []],
    ['the draft of something delivered before', { status: Draft, deliveryStatus: 3 }, staff, { reason: '' }, []],
    ['sent', { status: Approved, xeroSent: 'Sent' }, manager, {}, ['xero.sent']],
    [
      'with a later receipt',
      { status: Approved },
      manager,
      { referredToBy: ['BL000001', 'BL000002'] },
      ['sheet.referredTo'],
    ],
    ['in a locked period', { status: Approved }, manager, { lockedUntil: '2030-01-01' }, ['period.locked']],
    ['voided', { status: Voided }, manager, {}, ['sheet.status']],
  ] as const)('%s', (_name, state, actor, context, expected) => {
    expect(codes(state, 'void', actor, context)).toEqual(expected);
  });
});

describe('other guards', () => {
  test.each([
    ['dates of a sent sheet', 'changeDates', { status: Approved, xeroSent: 'Sent' }, {}, ['xero.sent']],
    [
      'into a locked period',
      'changeDates',
      { status: Approved },
      { lockedUntil: '2026-02-28', newDate: '2026-02-28' },
      ['period.locked'],
    ],
    [
      'a draft into a locked period',
      'changeDates',
      { status: Draft },
      { lockedUntil: '2026-02-28', newDate: '2026-02-28' },
      [],
    ],
    ['approving in a locked period', 'approve', { status: Draft }, { lockedUntil: '2026-03-31' }, ['period.locked']],
    [
      'costs of an approved bill in a locked period',
      'changeCosts',
      { type: 4, status: Approved },
      { lockedUntil: '2026-03-31' },
      ['period.locked'],
    ],
    ['closing', 'close', { type: 3, status: Approved }, {}, []],
    ['closing twice', 'close', { type: 3, status: Approved, isClosed: true }, {}, ['sheet.closed']],
    ['the next step', 'advancePoStatus', { type: 3, status: Approved, poStatus: 3 }, {}, []],
    ['no step after 4', 'advancePoStatus', { type: 3, status: Approved, poStatus: 4 }, {}, ['po.noNextStep']],
    [
      'no step of a closed order',
      'advancePoStatus',
      { type: 3, status: Approved, poStatus: 2, isClosed: true },
      {},
      ['po.noNextStep'],
    ],
    ['ship type once delivering', 'changeShipType', { status: Approved, deliveryStatus: 2 }, {}, ['shipType.fixed']],
    ['sending twice', 'sendXero', { status: Approved, xeroSent: 'Sent' }, {}, ['xero.alreadySent']],
    ['recalling what was not sent', 'recallXero', { status: Approved }, {}, ['xero.notSent']],
    ['recalling', 'recallXero', { status: Approved, xeroSent: 'Sent' }, {}, []],
  ] as const)('%s', (_name, action, state, context, expected) => {
    expect(codes(state, action, manager, context)).toEqual(expected);
  });
  test('messages name the state', () => {
    expect(checkTransition({ ...sheet, status: Approved }, 'approve', staff)[0]?.message).toBe(
      messages.notADraft('Approved'),
    );
    expect(checkTransition({ ...sheet, status: Voided }, 'save', staff)[0]?.message).toBe(messages.alreadyVoided);
    expect(checkTransition({ ...sheet, status: Approved }, 'save', staff)[0]?.message).toBe(messages.onlyDraftEditable);
    expect(checkTransition(sheet, 'unapprove', staff)[0]?.message).toBe(messages.notApproved('Draft'));
    expect(checkTransition(sheet, 'approve', staff, { lockedUntil: '2026-03-31' })[0]?.message).toContain(
      '31 Mar 2026',
    );
  });
});

describe('abilities', () => {
  const anySheet: fc.Arbitrary<SheetState> = fc.record({
    type: fc.constantFrom(...ALL_SHEET_TYPES),
    status: fc.constantFrom(Draft, Approved, Voided),
    isClosed: fc.boolean(),
    xeroSent: fc.constantFrom('Sent' as const, 'Unsent' as const, 'Fail' as const, 'Pending' as const),
    deliveryStatus: fc.constantFrom(0, 1, 2, 3, 99),
    actualPayType: fc.constantFrom(0, 1),
    poStatus: fc.constantFrom(0, 1, 2, 3, 4),
    date: fc.constantFrom('2026-01-31', '2026-03-05'),
  });
  const anyActor = fc
    .record({ role: fc.constantFrom(1, 2, 3, 4), isAcct: fc.boolean(), isDir: fc.boolean() })
    .map((flags) => ({ ...staff, ...flags }));

  test('agree with the transitions, and never exceed kind and status', () => {
    fc.assert(
      fc.property(anySheet, anyActor, (state, actor) => {
        const abilities = abilitiesOf(state, actor, { lockedUntil: '2026-02-28' });
        for (const action of SHEET_ACTIONS) {
          expect(abilities[action]).toBe(
            checkTransition(state, action, actor, { lockedUntil: '2026-02-28' }).length === 0,
          );
          if (abilities[action]) expect(isTransitionPossible(state, action)).toBe(true);
        }
      }),
    );
  });
  test('warehouse staff can do nothing', () => {
    expect(Object.values(abilitiesOf(sheet, { ...staff, role: 5 }))).not.toContain(true);
  });
  test('a voided sheet stays voided', () => {
    fc.assert(
      fc.property(anySheet, anyActor, (state, actor) => {
        const abilities = abilitiesOf({ ...state, status: Voided }, actor);
        expect([
          abilities.save,
          abilities.approve,
          abilities.unapprove,
          abilities.void,
          abilities.changeDates,
        ]).not.toContain(true);
      }),
    );
  });
});

test('a refusal names its rule, reason and missing right, and none where none is missing', () => {
  const approved: SheetState = { ...sheet, status: Approved };
  expect(checkTransition({ ...approved, deliveryStatus: 2 }, 'unapprove', staff, { reason: ' ' })).toEqual([
    { code: 'unapprove.right', message: messages.unapproveNeedsManager, needs: 'role4|accountant' },
    { code: 'unapprove.reason', message: messages.reasonRequired },
  ]);
  expect(checkTransition(approved, 'void', staff)).toEqual([
    { code: 'void.right', message: messages.voidNeedsManager, needs: 'role4|accountant|director' },
  ]);
  expect(checkTransition(approved, 'unapprove', staff, { referredToBy: ['CN000001', 'CN000002'] })).toEqual([
    { code: 'sheet.referredTo', message: messages.referredToBy('CN000001, CN000002') },
  ]);
  expect(checkTransition(approved, 'unapprove', staff, { lockedUntil: '2026-03-05' })).toEqual([
    { code: 'period.locked', message: messages.periodLocked('2026-03-05') },
  ]);
  expect(checkTransition({ ...approved, xeroSent: 'Pending' }, 'unapprove', staff)).toEqual([
    { code: 'xero.pending', message: messages.xeroPending },
  ]);
  expect(checkTransition({ ...approved, deliveryStatus: 1 }, 'changeShipType', staff)).toEqual([
    { code: 'shipType.fixed', message: messages.shipTypeFixed },
  ]);
  const order: SheetState = { ...approved, type: SheetType.PurchaseOrder };
  expect(checkTransition({ ...order, isClosed: true }, 'close', staff)).toEqual([
    { code: 'sheet.closed', message: messages.alreadyClosed },
  ]);
});
