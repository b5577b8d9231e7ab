import type { AccessRight, Account } from '@iwe/contract';
import type { Session } from '@iwe/session';
import { hasAnyRight } from './access.ts';
import { decide } from './decide.ts';
import { landingPath, pathForOtherOrganisation, routeFor } from './route-for.ts';

const account = (changes: Partial<Account> = {}): Account => ({
  eId: 1,
  orgId: 4,
  companyName: 'Tempe Tyres',
  name: 'Sam',
  email: 'sam@example.test',
  phone: '',
  role: 2,
  roleDesc: 'Sales',
  modPrc: false,
  isAcct: false,
  is_dir: false,
  crtCSR: false,
  maxDis: 9999,
  is_admin: false,
  is_platform_admin: false,
  canSeeCost: true,
  logo: null,
  timeZone: 'Australia/Sydney',
  ...changes,
});
const out: Session = { status: 'signed-out', token: null, accounts: [], account: null };
const starting: Session = { ...out, status: 'starting', token: 'Bearer t' };
const inside = (changes: Partial<Account> = {}): Session => ({
  status: 'signed-in',
  token: 'Bearer t',
  accounts: [],
  account: account(changes),
});

test.each<[string, Session, string, string]>([
  ['signed out, Login', out, '/login', 'public'],
  ['signed out, password', out, '/password/reset', 'public'],
  ['signed out, anywhere else', out, '/invoices', 'to-login'],
  ['signed out, Main', out, '/', 'to-login'],
  ['being asked for', starting, '/invoices', 'wait'],
  ['being asked for, Login', starting, '/login', 'wait'],
  ['signed in, Login', inside(), '/login', 'to-landing'],
  ['signed in, Main', inside(), '/', 'to-landing'],
  ['signed in, a list', inside(), '/invoices', 'enter'],
  ['signed in, password', inside(), '/password/reset', 'public'],
  ['role 5 anywhere', inside({ role: 5 }), '/quotings', 'refuse-warehouse'],
  ['role 6 on Main', inside({ role: 6 }), '/', 'refuse-warehouse'],
  ['role 6 on Login', inside({ role: 6 }), '/login', 'public'],
  ['role 6 on password', inside({ role: 6 }), '/password/reset', 'refuse-warehouse'],
])('%s', (_case, session, path, kind) => {
  expect(decide(session, path).kind).toBe(kind);
});

const route = (path: string, remote: string) => ({ path, remote, title: path, access: ['signed-in' as const] });
const routes = [
  route('/quotings', 'mf-sales'),
  route('/order_detail/Invoices/:id', 'mf-sales'),
  route('/order_detail/Bills/:id', 'mf-purchase'),
  route('/order_add/Invoices/:operation?', 'mf-sales'),
];

test.each([
  ['/quotings', 'mf-sales'],
  ['/order_detail/Invoices/7', 'mf-sales'],
  ['/order_detail/Bills/7', 'mf-purchase'],
  ['/order_add/Invoices', 'mf-sales'],
  ['/order_add/Invoices/clone', 'mf-sales'],
  ['/order_detail/Transfers/7', undefined],
  ['/quotings/7', undefined],
  ['/order_detail/Invoices/add', undefined],
  ['/order_detail/Invoices/7x', undefined],
  ['/order_detail/Invoices/-7', undefined],
])('%s belongs to %s', (path, remote) => {
  expect(routeFor(routes, path)?.remote).toBe(remote);
});

test('the landing page is Quotings, else Home, else the first entry of the menu, else none', () => {
  expect(landingPath([...routes, route('/home', 'mf-reports')], ['/bills'])).toBe('/quotings');
  expect(landingPath([route('/bills', 'mf-purchase'), route('/home', 'mf-reports')], ['/bills'])).toBe('/home');
  expect(landingPath([route('/bills', 'mf-purchase')], ['/bills'])).toBe('/bills');
  expect(landingPath([], [])).toBeNull();
});

test.each([
  ['/invoices', '', null],
  ['/invoices', '?type=csr', '/invoices'],
  ['/quotings', '', null],
  ['/order_detail/Invoices/7', '', '/'],
  ['/baseinfo/Products/3', '?x=1', '/'],
  ['/', '', null],
  ['/', '?x=1', '/'],
])('after an organisation switch %s%s becomes %s (null: loaded again)', (pathname, search, next) => {
  expect(pathForOtherOrganisation({ pathname, search })).toBe(next);
});

test('any one of the listed rights is enough', () => {
  expect(hasAnyRight(account(), ['signed-in'])).toBe(true);
  expect(hasAnyRight(account(), ['accountant', 'admin'])).toBe(false);
  expect(hasAnyRight(account({ is_admin: true }), ['accountant', 'admin'])).toBe(true);
  expect(hasAnyRight(account({ is_admin: true }), ['platform-admin'])).toBe(false);
});

test.each<[AccessRight, Partial<Account>]>([
  ['price-editor', { modPrc: true }],
  ['accountant', { isAcct: true }],
  ['director', { is_dir: true }],
  ['admin', { is_admin: true }],
  ['platform-admin', { is_platform_admin: true }],
])('the right %s is that of its own mark, and gives no other', (right, mark) => {
  const rights: AccessRight[] = ['price-editor', 'accountant', 'director', 'admin', 'platform-admin'];
  expect(rights.filter((one) => hasAnyRight(account(mark), [one]))).toEqual([right]);
  expect(hasAnyRight(account(mark), [])).toBe(false);
});
