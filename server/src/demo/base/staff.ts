import { roleDescription } from '@iwe/domain';
import type { Random } from '../random.ts';
import { FIRST_NAMES, LAST_NAMES, mobile } from './names.ts';

/** A membership of a demo user; its id is the specification's eId. */
export interface DemoMembership {
  readonly id: number;
  readonly organisationId: number;
  readonly userId: number;
  readonly role: number;
  readonly roleDesc: string;
  readonly modPrc: boolean;
  readonly isAcct: boolean;
  readonly isDir: boolean;
  readonly crtCsr: boolean;
  readonly maxDisCents: number;
  readonly isAdmin: boolean;
  readonly ableLogin: boolean;
}

/** A person of the demo who may sign in. */
export interface DemoUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly isPlatformAdmin: boolean;
}

/** Every demo account has this password; production refuses all of them. */
export const DEMO_PASSWORD = 'demo-2026';

const UNLIMITED_CENTS = 99_999_900;

interface Plan {
  name?: string;
  email?: string;
  organisations: readonly number[];
  role: number;
  flags?: Partial<
    Pick<DemoMembership, 'modPrc' | 'isAcct' | 'isDir' | 'crtCsr' | 'isAdmin' | 'ableLogin' | 'maxDisCents'>
  >;
  platformAdmin?: boolean;
}

const PLANS: readonly Plan[] = [
  { email: 'sales@iwe.demo', name: 'Sally Marsh', organisations: [4], role: 1, flags: { maxDisCents: 2_500 } },
  {
    email: 'manager@iwe.demo',
    name: 'Martin Cole',
    organisations: [4, 9],
    role: 4,
    flags: { modPrc: true, crtCsr: true },
  },
  {
    email: 'accountant@iwe.demo',
    name: 'Anita Rao',
    organisations: [4],
    role: 2,
    flags: { isAcct: true, modPrc: true, crtCsr: true },
  },
  {
    email: 'director@iwe.demo',
    name: 'Diane Wong',
    organisations: [4],
    role: 3,
    flags: { isDir: true, modPrc: true, crtCsr: true },
  },
  {
    email: 'admin@iwe.demo',
    name: 'Adam Novak',
    organisations: [4, 9],
    role: 4,
    flags: { modPrc: true, crtCsr: true, isAdmin: true },
    platformAdmin: true,
  },
  { email: 'warehouse@iwe.demo', name: 'Warren Tran', organisations: [4], role: 5 },
  { email: 'driver@iwe.demo', name: 'Drew Fenech', organisations: [4], role: 6 },
  { organisations: [4], role: 2, flags: { maxDisCents: 2_500 } },
  { organisations: [4], role: 2, flags: { maxDisCents: 2_500 } },
  { organisations: [4], role: 3, flags: { modPrc: true, maxDisCents: 5_000 } },
  { organisations: [4], role: 1, flags: { crtCsr: true, maxDisCents: 2_500 } },
  { organisations: [4], role: 6 },
  { organisations: [4], role: 6 },
  { organisations: [9], role: 2, flags: { maxDisCents: 2_500 } },
  { organisations: [9], role: 3, flags: { isAcct: true, modPrc: true } },
  { organisations: [9], role: 1, flags: { maxDisCents: 2_500 } },
  { organisations: [9], role: 3, flags: { isDir: true, modPrc: true } },
  { organisations: [9], role: 6 },
  { organisations: [9], role: 6 },
  { organisations: [4], role: 2, flags: { ableLogin: false } },
];

/**
 * Creates the seven named demo accounts (listed in the README) and a dozen further staff, with ids from the given
 * starts.
 */
export function demoStaff(
  random: Random,
  firstUserId = 1,
  firstMembershipId = 101,
): { users: DemoUser[]; memberships: DemoMembership[] } {
  const users: DemoUser[] = [];
  const memberships: DemoMembership[] = [];
  const taken = new Set<string>();
  PLANS.forEach((plan, index) => {
    let name = plan.name ?? '';
    while (name === '' || taken.has(name)) name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    taken.add(name);
    const user = {
      id: firstUserId + index,
      email: plan.email ?? `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@iwe.demo`,
      name,
      phone: mobile(random),
      isPlatformAdmin: plan.platformAdmin ?? false,
    };
    users.push(user);
    for (const organisationId of plan.organisations) {
      memberships.push({
        id: firstMembershipId + memberships.length,
        organisationId,
        userId: user.id,
        role: plan.role,
        roleDesc: roleDescription(plan.role),
        modPrc: false,
        isAcct: false,
        isDir: false,
        crtCsr: false,
        maxDisCents: UNLIMITED_CENTS,
        isAdmin: false,
        ableLogin: true,
        ...plan.flags,
      });
    }
  });
  return { users, memberships };
}
