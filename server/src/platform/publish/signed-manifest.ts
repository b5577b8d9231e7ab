import { createPublicKey, verify } from 'node:crypto';
import { releaseManifest } from '@iwe/contract';
import type { ReleaseManifest } from '@iwe/contract';

/** A release's manifest as it is stored, with the public key (PEM) under which it was published. */
export interface StoredManifest {
  remote: string;
  version: string;
  manifest_text: string;
  signature: string;
  public_key: string;
}

/** A stored manifest, or why it is not the one that its team signed. */
export type ReadManifest = { manifest: ReleaseManifest; fault: null } | { manifest: null; fault: string };

/** Returns whether this key signed exactly this text. */
export const isSigned = (text: string, signature: string, publicKey: string): boolean =>
  verify(null, Buffer.from(text, 'utf8'), createPublicKey(publicKey), Buffer.from(signature, 'base64'));

/** How many manifests are remembered; beyond that the oldest is forgotten and verified again when it is read. */
const MOST_REMEMBERED = 1000;
const remembered = new Map<string, { stored: StoredManifest; read: ReadManifest }>();

/**
 * Verifies a manifest whenever it was read from the database: its team's signature, and that it is this release's own.
 * Remembers the result while the stored row is the same.
 */
export function readManifest(stored: StoredManifest): ReadManifest {
  const name = `${stored.remote}@${stored.version}`;
  const known = remembered.get(name);
  if (known && isSameRow(known.stored, stored)) return known.read;
  const { remote, version, manifest_text, signature, public_key } = stored;
  const read = verified(stored);
  remembered.delete(name);
  remembered.set(name, { stored: { remote, version, manifest_text, signature, public_key }, read });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return read;
}

/** Returns a manifest as it was last read, for requests while the database is away; undefined when it is not known. */
export const lastRead = (remote: string, version: string): ReadManifest | undefined =>
  remembered.get(`${remote}@${version}`)?.read;

const isSameRow = (one: StoredManifest, other: StoredManifest): boolean =>
  one.manifest_text === other.manifest_text && one.signature === other.signature && one.public_key === other.public_key;

function verified({ remote, version, manifest_text, signature, public_key }: StoredManifest): ReadManifest {
  const broken = (fault: string): ReadManifest => ({ manifest: null, fault });
  if (!isSigned(manifest_text, signature, public_key))
    return broken('Its manifest is not the one that its team signed.');
  const parsed = releaseManifest.safeParse(JSON.parse(manifest_text));
  if (!parsed.success) return broken('Its manifest cannot be read.');
  const manifest = parsed.data;
  if (manifest.remote !== remote || manifest.version !== version)
    return broken(`Its manifest is that of ${manifest.remote} ${manifest.version}.`);
  return { manifest, fault: null };
}
