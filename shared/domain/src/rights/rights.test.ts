import { PLAIN_ACTOR } from './actor.ts';
import * as rights from './rights.ts';

const staff = PLAIN_ACTOR;
const people = [staff, { ...staff, role: 4 }, { ...staff, isAcct: true }, { ...staff, isDir: true }];

test.each([
  ['canSeeCostInReports', rights.canSeeCostInReports, [false, true, true, true]],
  ['mayVoidApproved', rights.mayVoidApproved, [false, true, true, true]],
  ['mayUnapproveUnderWay', rights.mayUnapproveUnderWay, [false, true, true, false]],
  ['mayAcknowledgeNegativeReversal', rights.mayAcknowledgeNegativeReversal, [false, false, true, false]],
  ['mayGiveCost', rights.mayGiveCost, [false, true, true, false]],
  ['mayEditCustomerCredit', rights.mayEditCustomerCredit, [false, true, false, false]],
] as const)('%s for staff, manager, accountant, director', (_name, right, expected) => {
  expect(people.map((person) => right(person))).toEqual(expected);
});

test('roles 1 to 4 may use the application', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((role) => rights.mayUseApp({ role }))).toEqual([false, true, true, true, true, false, false, false]);
});

test.each([
  [4, false, false],
  [4, true, true],
  [9, false, true],
])('creating customers in organisation %p with crtCSR %p: %p', (orgId, crtCSR, expected) => {
  expect(rights.mayCreateCustomer({ crtCSR }, orgId)).toBe(expected);
});

test('prices and cost', () => {
  expect(rights.mayModifyPrices({ modPrc: true })).toBe(true);
  expect(rights.canSeeCost({ isCostVisible: false })).toBe(false);
});
