import { createHash } from 'node:crypto';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { App } from '../../core/app-types.ts';
import { Problem } from '../../core/errors.ts';
import { hashDeployToken, newDeployToken, storeDeployToken } from '../security/deploy-token.ts';
import { ed25519 } from '../security/public-key.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { RULES_FOR, TELL_SECURITY, USE_IDENTITY_TOKEN, USE_TRUST } from './pipelines.sql.ts';

/** How long a pipeline may publish with what it got: a build, an upload and the wait for the check. */
const SESSION_MINUTES = 30;
/** The oldest identity token that is accepted, in seconds: forges issue one for each job. */
const MAX_AGE_S = 600;
/** How far clocks may differ, in seconds. */
const CLOCK_S = 30;
/** Signatures with public keys alone: a shared secret or no signature proves nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

interface Asked {
  remote: string;
  token: string;
  publicKey: string;
  address: string;
}

/** Why a pipeline is not let in: the code and the sentence that it is told, and what the security event says. */
class Refusal extends Error {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  constructor(code: string, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/**
 * Exchanges an identity token of a forge for a deploy token of half an hour, for one remote and the key of this run.
 * Throws 401 for a token that proves nothing and 403 for one that no rule trusts; both are security events.
 */
export async function openDeploySession(
  app: App,
  keys: IssuerKeys,
  asked: Asked,
): Promise<{ token: string; expiresAt: string }> {
  const publicKey = ed25519(asked.publicKey);
  try {
    const { payload, issuer } = await verified(app, keys, asked.token);
    return await exchange(app, { ...asked, publicKey, issuer, payload });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, facts } = error;
    const details = JSON.stringify({ remote: asked.remote, why: message, ...facts });
    await app.database.system((tx) => tx.query(TELL_SECURITY('deploy-session-refused', asked.address, details)));
    app.log.warn({ remote: asked.remote, code, ...facts }, 'a pipeline was refused');
    throw new Problem(code === 'identity-untrusted' ? 403 : 401, code, message);
  }
}

/** Returns the claims of a token that an allowed issuer signed for this installation, lately. Throws a Refusal. */
async function verified(app: App, keys: IssuerKeys, token: string): Promise<{ payload: JWTPayload; issuer: string }> {
  const named = issuerNamed(token);
  const issuer = named.replace(/\/+$/, '');
  if (!app.config.oidcIssuers.includes(issuer))
    throw new Refusal('identity-issuer', 'This installation does not trust the issuer of the identity token.', {
      issuer: named.slice(0, 200),
    });
  const verify = async (isStale: boolean): Promise<JWTPayload> => {
    const set = await keys.of(issuer, isStale);
    if (set === null)
      throw new Problem(503, 'identity-issuer-away', `The keys of ${issuer} could not be read. Try again in a minute.`);
    const { payload } = await jwtVerify(token, set, {
      issuer: named,
      audience: app.config.publicUrl,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'iat', 'sub', 'jti'],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: CLOCK_S,
    });
    return payload;
  };
  try {
    const payload = await verify(false).catch((error: unknown) => {
      // The issuer may have a new key since its keys were read.
      if (error instanceof errors.JWKSNoMatchingKey) return verify(true);
      throw error;
    });
    return { payload, issuer };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new Refusal('identity-token', `The identity token is not valid: ${inWords(error, app.config.publicUrl)}`, {
      issuer,
    });
  }
}

/** Returns the issuer that an unverified token names: used only to find the keys that must have signed it. */
function issuerNamed(token: string): string {
  try {
    const { iss } = decodeJwt(token);
    if (typeof iss === 'string') return iss;
  } catch {
    // Refused below.
  }
  throw new Refusal('identity-token', 'The identity token is no JSON Web Token with an issuer.');
}

function inWords(error: errors.JOSEError, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'it has expired. Ask for a new one in each job.';
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'aud'
      ? `it is for another audience. Ask for one with the audience ${audience}.`
      : `its claim ${error.claim} is missing or wrong.`;
  return 'no key of its issuer has signed it.';
}

/** Finds the rule, uses the token up, and stores the deploy token, all in one transaction. Throws a Refusal. */
function exchange(
  app: App,
  { remote, publicKey, address, issuer, payload }: Asked & { issuer: string; payload: JWTPayload },
): Promise<{ token: string; expiresAt: string }> {
  const { sub: subject = '', jti = '', exp = 0 } = payload;
  const facts = { issuer, subject };
  return app.database.system(async (tx) => {
    const rule = (await tx.query(RULES_FOR(remote, issuer))).find(
      (one) =>
        one.subject === subject && Object.entries(one.claims).every(([name, value]) => String(payload[name]) === value),
    );
    if (!rule || (await tx.query(USE_TRUST(rule.id))).length === 0)
      throw new Refusal(
        'identity-untrusted',
        `No rule trusts ${subject.slice(0, 300)} to publish ${remote}. A platform administrator makes one under ` +
          'Platform → Deploy tokens.',
        facts,
      );
    const used = createHash('sha256').update(`${issuer}\n${jti}`).digest();
    const kept = new Date((exp + CLOCK_S) * 1000).toISOString();
    if ((await tx.query(USE_IDENTITY_TOKEN(used, kept))).length === 0)
      throw new Refusal(
        'identity-replayed',
        'This identity token was used before. Ask for a new one in each job.',
        facts,
      );
    const token = newDeployToken();
    const expiresAt = new Date(Date.now() + SESSION_MINUTES * 60_000).toISOString();
    const stored = await storeDeployToken(tx, {
      hash: hashDeployToken(token),
      name: subject.slice(0, 120),
      remotes: [remote],
      promote: rule.promote,
      publicKey,
      createdBy: null,
      expiresAt,
      trustId: rule.id,
    });
    if (stored === undefined) throw new Refusal('identity-key', 'This key was revoked. Make another one.', facts);
    await tx.query(TELL_SECURITY('deploy-session', address, JSON.stringify({ remote, ...facts })));
    return { token, expiresAt };
  });
}
