/** The object store for releases and files (S3 or compatible). */
export interface S3Settings {
  /** IWE_S3_BUCKET. It must be private, because it also contains source maps. */
  bucket: string;
  /** IWE_S3_ENDPOINT, without a slash at the end; by default Amazon's for the region. */
  endpoint: string;
  /** IWE_S3_REGION, as the store names it in signatures: 'ap-southeast-2', 'us-east-1', 'auto'. */
  region: string;
  /** IWE_S3_ACCESS_KEY_ID and IWE_S3_SECRET_ACCESS_KEY. */
  accessKeyId: string;
  secretAccessKey: string;
  /** IWE_S3_PREFIX: prefix of every key, '' or with a slash at the end. Several instances may share a bucket. */
  prefix: string;
  /** IWE_S3_ADDRESSING: 'path' puts the bucket into the path, 'host' in front of the host name. */
  addressing: 'path' | 'host';
  /** IWE_S3_CACHE_MB in bytes: size of a server process's cache of release files. */
  cacheBytes: number;
}

const NAMES = [
  'IWE_S3_BUCKET',
  'IWE_S3_ENDPOINT',
  'IWE_S3_REGION',
  'IWE_S3_ACCESS_KEY_ID',
  'IWE_S3_SECRET_ACCESS_KEY',
  'IWE_S3_PREFIX',
  'IWE_S3_ADDRESSING',
  'IWE_S3_CACHE_MB',
] as const;
type Name = (typeof NAMES)[number];
const DEFAULT_CACHE_MB = 64;

/**
 * Reads the settings of the object store; null when none is set, which means the disk. `refuse` receives a message for
 * the operator, and throws.
 */
export function readS3Settings(env: NodeJS.ProcessEnv, refuse: (message: string) => never): S3Settings | null {
  const given = NAMES.filter((name) => env[name]);
  if (given.length === 0) return null;
  const needed = (name: Name, example: string): string =>
    env[name] ||
    refuse(
      `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set, and ${name} is missing (${example}). ` +
        'Set it too, or none of them: releases then lie in IWE_DATA_DIR.',
    );
  const bucket = needed('IWE_S3_BUCKET', 'the name of a private bucket');
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(bucket))
    refuse(
      `IWE_S3_BUCKET is "${bucket}"; a bucket's name has 3 to 63 letters, digits, dots and hyphens, and no ` +
        'slash. Folders inside it belong in IWE_S3_PREFIX.',
    );
  const region = needed(
    'IWE_S3_REGION',
    "such as ap-southeast-2; stores without regions take us-east-1, Cloudflare's auto",
  );
  if (!/^[a-z0-9-]{2,40}$/i.test(region))
    refuse(`IWE_S3_REGION is "${region}"; a region is named like ap-southeast-2.`);
  const addressing = env['IWE_S3_ADDRESSING'] || 'path';
  if (addressing !== 'path' && addressing !== 'host')
    return refuse(
      `IWE_S3_ADDRESSING is "${addressing}"; it is path (the bucket behind the host) or host (the bucket in ` +
        'front of it).',
    );
  const prefix = (env['IWE_S3_PREFIX'] ?? '').replace(/^\/+|\/+$/g, '');
  if (prefix !== '' && !/^[\w.-]+(\/[\w.-]+)*$/.test(prefix))
    refuse(`IWE_S3_PREFIX is "${prefix}"; it is made of letters, digits, dots, hyphens, underscores and slashes.`);
  if (prefix.split('/').some((part) => /^\.+$/.test(part)))
    refuse(`IWE_S3_PREFIX is "${prefix}"; no part of it may be made of dots alone.`);
  const cacheMb = Number(env['IWE_S3_CACHE_MB'] || DEFAULT_CACHE_MB);
  if (!Number.isInteger(cacheMb) || cacheMb < 1 || cacheMb > 4096)
    refuse(`IWE_S3_CACHE_MB is "${env['IWE_S3_CACHE_MB']}"; it is a whole number of megabytes from 1 to 4096.`);
  return {
    bucket,
    region,
    addressing,
    endpoint: endpointOf(env['IWE_S3_ENDPOINT'] || `https://s3.${region}.amazonaws.com`, refuse),
    accessKeyId: needed('IWE_S3_ACCESS_KEY_ID', 'the public half of the key'),
    secretAccessKey: needed('IWE_S3_SECRET_ACCESS_KEY', 'the secret half of the key'),
    prefix: prefix === '' ? '' : `${prefix}/`,
    cacheBytes: cacheMb * 1024 * 1024,
  };
}

function endpointOf(text: string, refuse: (message: string) => never): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    return refuse(
      `IWE_S3_ENDPOINT is "${withoutSecrets(text)}"; it is the store's address alone, like ` +
        'https://s3.example.com:9000. The bucket belongs in IWE_S3_BUCKET.',
    );
  if (url.username || url.password)
    refuse(
      'IWE_S3_ENDPOINT holds a name or a password. Keys belong in IWE_S3_ACCESS_KEY_ID and IWE_S3_SECRET_ACCESS_KEY.',
    );
  return url.origin;
}

/** Removes the part before an @, which must never reach a screen or a log. */
const withoutSecrets = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@');
