import { randomUUID } from 'node:crypto';
import { ConfigError } from '../../core/config.ts';
import type { S3Settings } from '../../core/s3-settings.ts';
import { readWhole } from '../../core/files/store/file-store.ts';
import { objectUrl, s3FileStore } from '../../core/files/store/s3-file-store.ts';
import { StoreDown } from '../../core/files/store/store-down.ts';

/** Errors that mean a wrong address: retrying does not help. */
const WRONG_ADDRESS = new Set([
  'ENOTFOUND',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
]);

/**
 * Verifies that the configured object store works: writes, lists, reads and removes a test file, and requests it
 * without a signature. Throws ConfigError with an explanation for settings that cannot work. A store that does not
 * answer at the moment is only logged as a warning, because people can continue with what their browsers have loaded.
 */
export async function checkReleaseStore(s3: S3Settings | null): Promise<void> {
  if (!s3) return;
  const folder = `check/${randomUUID()}/`;
  const store = s3FileStore(s3, folder);
  const bytes = Buffer.from(`iWE tried this store out ${folder}`);
  try {
    await step('write', () => store.put('file', bytes));
    const listed = await step('list', () => store.list(''));
    const read = await step('read', () => readWhole(store, 'file'));
    if (!listed.some(({ key }) => key === 'file') || !read?.equals(bytes))
      throw new ConfigError(
        `${where(s3)} does not give back what was written to it. Is IWE_S3_ENDPOINT the store's own address?`,
      );
    await refusePublic(s3, folder);
    await step('remove', () => store.delete('file'));
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error;
    const refusal = asConfigError(s3, error);
    if (refusal) throw refusal;
    console.warn(
      `${where(s3)} does not answer (${error.detail}). The server starts anyway: releases and files cannot ` +
        'be stored or read until it does.',
    );
  }
}

const where = ({ bucket, endpoint }: S3Settings): string => `The file store (bucket ${bucket} at ${endpoint})`;

/** Runs one step and records its name with its failure, so that the message can name the missing right. */
async function step<T>(action: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreDown) failedActions.set(error, action);
    throw error;
  }
}
const failedActions = new WeakMap<StoreDown, string>();

/**
 * Throws when anybody can read without a key: source maps contain the sources, and stored files belong to
 * organisations.
 */
async function refusePublic(s3: S3Settings, folder: string): Promise<void> {
  const answer = await fetch(objectUrl(s3, `${s3.prefix}${folder}file`), { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  if (answer?.ok)
    throw new ConfigError(
      `${where(s3)} serves its files to everybody. It contains source maps and files of organisations: make ` +
        'the bucket private.',
    );
}

function asConfigError(s3: S3Settings, error: StoreDown): ConfigError | null {
  const { refusal, detail } = error;
  if (WRONG_ADDRESS.has(detail))
    return new ConfigError(
      `IWE_S3_ENDPOINT is ${s3.endpoint}, and that does not work (${detail}). Check the ` +
        `address${s3.addressing === 'host' ? ', and whether IWE_S3_ADDRESSING should be path' : ''}.`,
    );
  if (!refusal) return null;
  const { code, status } = refusal;
  const said = ` The store said: ${detail}.`;
  if (code === 'NoSuchBucket')
    return new ConfigError(
      `There is no bucket ${s3.bucket} at ${s3.endpoint}. Create it, or correct IWE_S3_BUCKET.${said}`,
    );
  if (code === 'InvalidAccessKeyId')
    return new ConfigError(`The store does not know the key of IWE_S3_ACCESS_KEY_ID.${said}`);
  if (code === 'SignatureDoesNotMatch')
    return new ConfigError(
      `The store takes IWE_S3_ACCESS_KEY_ID, but IWE_S3_SECRET_ACCESS_KEY is not its secret.${said}`,
    );
  if (code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect' || status === 301 || status === 307)
    return new ConfigError(`IWE_S3_REGION is ${s3.region}, and the bucket is in another region.${said}`);
  if (code === 'RequestTimeTooSkewed')
    return new ConfigError(`The clock of this machine is wrong: the store takes no signature of it.${said}`);
  if (status === 403)
    return new ConfigError(
      `The key of IWE_S3_ACCESS_KEY_ID may not ${failedActions.get(error) ?? 'use'} files in bucket ` +
        `${s3.bucket}${s3.prefix ? ` below ${s3.prefix}` : ''}. It must be allowed to list the bucket and to ` +
        `get, put and delete its objects.${said}`,
    );
  return new ConfigError(`${where(s3)} refuses what this server asks.${said}`);
}
