import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { BinaryLike, ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../errors.ts';
import { limitWorks } from '../limits/limit-works.ts';

// OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. Measured at about 30 ms.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** At most two hashes at a time, because each takes 19 MiB and a core for 30 ms. */
const inTurn = limitWorks({
  atOnce: 2,
  maxWaiting: 50,
  refuse: () => new Problem(503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 2 }),
});

const scryptAsync = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);
const argon2Async = typeof argon2 === 'function' ? promisify(argon2) : null;

/**
 * Returns the hash of a password as stored: algorithm, parameters, salt and hash in one text. Throws a 503 Problem when
 * too many wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return inTurn(async () => {
    const hash = argon2Async ? await argon2id(password, salt, MEMORY_KIB, PASSES) : await scryptHash(password, salt);
    const parameters = argon2Async ? `argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1` : 'scrypt$n=32768,r=8,p=3';
    return `$${parameters}$${base64(salt)}$${base64(hash)}`;
  });
}

/**
 * Returns whether a password matches the stored hash. Without one (null) it takes the same time and returns false, so
 * that the response time does not reveal which users exist. Throws a 503 Problem when too many wait.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = parse(stored) ?? parse(DUMMY);
  if (!parts) return false;
  const hash = await inTurn(() =>
    parts.algorithm === 'argon2id'
      ? argon2id(password, parts.salt, parts.memory, parts.passes)
      : scryptHash(password, parts.salt),
  );
  return timingSafeEqual(hash, parts.hash) && stored !== null;
}

// A hash that no password matches, used for users that do not exist.
const DUMMY =
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$` +
  `${base64(Buffer.alloc(SALT_BYTES, 7))}$${base64(Buffer.alloc(HASH_BYTES))}`;

interface StoredPassword {
  algorithm: 'argon2id' | 'scrypt';
  memory: number;
  passes: number;
  salt: Buffer;
  hash: Buffer;
}

function parse(stored: string | null): StoredPassword | null {
  const match =
    /^\$(?:argon2id\$v=19\$m=(\d+),t=(\d+),p=1|scrypt\$n=32768,r=8,p=3)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
      stored ?? '',
    );
  if (!match) return null;
  const hash = Buffer.from(match[4] ?? '', 'base64');
  if (hash.length !== HASH_BYTES) return null;
  return {
    algorithm: match[1] ? 'argon2id' : 'scrypt',
    memory: Number(match[1]),
    passes: Number(match[2]),
    salt: Buffer.from(match[3] ?? '', 'base64'),
    hash,
  };
}

async function argon2id(password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (!argon2Async) throw new Error('This Node has no argon2; start the server with Node 24.7 or newer.');
  return argon2Async('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory,
    passes,
  });
}

const scryptHash = (password: string, salt: Buffer): Promise<Buffer> =>
  scryptAsync(password.normalize('NFKC'), salt, HASH_BYTES, { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
