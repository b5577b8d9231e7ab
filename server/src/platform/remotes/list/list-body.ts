import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { remotesAnswer } from '@iwe/contract';
import type { RemotesAnswer } from '@iwe/contract';
import { compile } from '../../../core/plugins/serialiser.ts';
import type { TaggedBody } from './conditional-answer.ts';

const deflate = promisify(deflateRaw);

/** A list of remotes as everybody is sent it who is given the same: all but the account's own start tokens. */
export interface SharedList {
  /** The JSON text without its last brace. */
  text: Buffer;
  /** The text deflated, to be continued, and its checksum. */
  deflated: Buffer;
  crc: number;
  digest: string;
  /** 'mf-sales@1.0.0' of every release that it gives, fallbacks too. */
  releases: readonly string[];
}

let serialise: ReturnType<typeof compile> | undefined;

/** Writes a list once for all who are given it; at 200 remotes this takes a hundred times as long as completing it. */
export async function sharedList(answer: RemotesAnswer): Promise<SharedList> {
  serialise ??= compile(remotesAnswer);
  const text = Buffer.from(serialise(answer).slice(0, -1));
  const given = answer.remotes.flatMap(({ fallback, ...remote }) => [remote, ...(fallback ? [fallback] : [])]);
  return {
    text,
    deflated: await deflate(text, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }),
    crc: crc32(text),
    digest: createHash('sha256').update(text).digest('base64url'),
    releases: given.map(({ name, version }) => `${name}@${version}`),
  };
}

/** The head of a gzip file without name and time, by Unix (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Tokens are random: a small window finds as much in them as a large one, and is quicker to prepare. */
const SMALL = { level: 1, windowBits: 11, memLevel: 4 };

/** A list as one account is sent it, in pieces: joining a megabyte for each request would keep the collector busy. */
export interface ListBody extends TaggedBody {
  pieces: readonly Buffer[];
}

/** Returns a list with an account's start tokens, 'mf-sales@1.0.0' → token. */
export function bodyOf(list: SharedList, startTokens: Readonly<Record<string, string>>): ListBody {
  const rest = Buffer.from(`,"startTokens":${JSON.stringify(startTokens)}}`);
  const length = list.text.length + rest.length;
  return {
    pieces: [list.text, rest],
    length,
    tag: `W/"${createHash('sha256').update(list.digest).update(rest).digest('base64url')}"`,
    text: () => Buffer.concat([list.text, rest]),
    gzip: async () => {
      const end = Buffer.alloc(8);
      end.writeUInt32LE(crc32(rest, list.crc), 0);
      end.writeUInt32LE(length % 2 ** 32, 4);
      return Buffer.concat([GZIP_HEAD, list.deflated, deflateRawSync(rest, SMALL), end]);
    },
  };
}
