import { PASSWORD_LENGTH } from '@iwe/domain';
import { renderSVG } from 'uqr';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { SystemTransaction } from '../database/index.ts';
import { unprocessable } from '../errors.ts';
import { authRepository } from './auth.repository.ts';
import { provePassword } from './prove-password.ts';
import { DELETE_FACTOR, CONFIRM_FACTOR, REQUIRED_BY } from './second-factor.sql.ts';
import { beginFactor, factorOf, renewRecoveryCodes, takeCode } from './second-factor.ts';
import type { StoredFactor } from './second-factor.ts';

/** The signed-in user who changes their second factor. */
interface Owner {
  userId: number;
  email: string;
  sessionId: number;
}

/** What every command works with. */
interface Context {
  database: Database;
  config: Pick<Config, 'secrets'>;
  address: string;
}

const refuse = (field: string, code: string, message: string) => unprocessable([{ code, field, message }]);
const wrongCode = () =>
  refuse('code', 'second-factor-wrong', 'This code is wrong or was used already. Wait for the next one and try again.');

async function assertPassword({ database, address }: Context, owner: Owner, password: string): Promise<void> {
  if (!(await provePassword(database, owner, password, address)))
    throw refuse('password', 'wrong-password', 'The password is not correct.');
}

/**
 * Begins the set-up: returns the secret as text and as a QR code. Throws 422 for a wrong password, and when one is in
 * use.
 */
export async function startSecondFactor(context: Context, owner: Owner, password: string) {
  await assertPassword(context, owner, password);
  const begun = await context.database.system((tx) => beginFactor(tx, context.config.secrets, owner));
  if (begun === null)
    throw refuse(
      'password',
      'second-factor-on',
      'You have a second factor already. Switch it off first to set up another.',
    );
  return { ...begun, qrCode: renderSVG(begun.uri) };
}

/**
 * Switches the second factor on with the first code of the app, ends the user's other sessions, which were opened
 * without
 * one, and returns the recovery codes.
 */
export async function confirmSecondFactor({ database, config, address }: Context, owner: Owner, code: string) {
  return database.system(async (tx) => {
    const factor = await factorOf(tx, owner.userId);
    if (!factor || factor.isOn)
      throw refuse('code', 'second-factor-missing', 'Begin the set-up again: this one has ended.');
    if (!(await takeCode(tx, config.secrets, { userId: owner.userId, factor, code }, { orRecovery: false })))
      throw wrongCode();
    await tx.query(CONFIRM_FACTOR(owner.userId));
    const people = authRepository(tx);
    await people.revokeSessionsOf(owner.userId, owner.sessionId);
    await people.addSecurityEvent('second-factor-on', owner.userId, address);
    return renewRecoveryCodes(tx, owner.userId);
  });
}

/** Replaces the recovery codes. Throws 422 for a wrong password or code. */
export async function newRecoveryCodes(context: Context, owner: Owner, proof: { password: string; code: string }) {
  await assertPassword(context, owner, proof.password);
  return context.database.system(async (tx) => {
    await assertCode(tx, context, owner, proof.code);
    await authRepository(tx).addSecurityEvent('recovery-codes-renewed', owner.userId, context.address);
    return renewRecoveryCodes(tx, owner.userId);
  });
}

/**
 * Switches the second factor off. Throws 422 for a wrong password or code, while an organisation requires it, and when
 * the
 * password is too short to be the only factor.
 */
export async function removeSecondFactor(
  context: Context,
  owner: Owner,
  proof: { password: string; code: string },
): Promise<void> {
  await assertPassword(context, owner, proof.password);
  if (Array.from(proof.password.normalize('NFKC')).length < PASSWORD_LENGTH)
    throw refuse(
      'password',
      'password-weak',
      `Without a second factor a password has at least ${PASSWORD_LENGTH} characters. Change yours first.`,
    );
  await context.database.system(async (tx) => {
    const [organisation] = await tx.query(REQUIRED_BY(owner.userId));
    if (organisation)
      throw refuse('code', 'second-factor-required', `${organisation.name} requires a second factor of you.`);
    await assertCode(tx, context, owner, proof.code);
    await tx.query(DELETE_FACTOR(owner.userId));
    await authRepository(tx).addSecurityEvent('second-factor-off', owner.userId, context.address);
  });
}

async function assertCode(tx: SystemTransaction, { config }: Context, owner: Owner, code: string): Promise<void> {
  const factor: StoredFactor | null = await factorOf(tx, owner.userId);
  if (!factor?.isOn) throw refuse('code', 'second-factor-missing', 'You have no second factor.');
  if (!(await takeCode(tx, config.secrets, { userId: owner.userId, factor, code }, { orRecovery: true })))
    throw wrongCode();
}
