import type { ListedFile } from './file-store.ts';

// S3 answers in XML of a fixed and flat form: these few tags are all that is read of it.

/** One page of a ListObjectsV2: the files, and the token of the next page. Null when the text is no such list. */
export function readListing(xml: string): { files: ListedFile[]; next: string | null } | null {
  if (!xml.includes('<ListBucketResult')) return null;
  const isEncoded = tag(xml, 'EncodingType') === 'url';
  const plain = (text: string): string =>
    isEncoded ? decodeURIComponent(unescaped(text).replaceAll('+', ' ')) : unescaped(text);
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: plain(/<Key>([\s\S]*?)<\/Key>/.exec(entry)?.[1] ?? ''),
    bytes: Number(tag(entry, 'Size')),
    modifiedAtMs: Date.parse(tag(entry, 'LastModified')),
  }));
  const next = tag(xml, 'IsTruncated') === 'true' ? tag(xml, 'NextContinuationToken') : '';
  return { files, next: next === '' ? null : unescaped(next) };
}

/** The code of an error: 'NoSuchKey', 'SignatureDoesNotMatch'; '' where there is none, as after HEAD. */
export const errorCodeOf = (xml: string): string => tag(xml, 'Code');

const tag = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.trim() ?? '';

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#'))
      return String.fromCodePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
    return NAMED[name] ?? whole;
  });
