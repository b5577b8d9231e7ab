import * as z from 'zod';
import { line } from '../text.ts';
import { listMeta, pageQuery } from '../wire.ts';

/** 'react@19.4.0', '@iwe/ui@2.0.0': a version of a package that a shell could provide. */
const OTHER_VERSION = /^(@[a-z0-9-]+\/)?[a-z0-9._/-]+@\d+\.\d+\.\d+\S*$/;

/**
 * GET /api/platform/where-used?keyword=&deprecated=&if=&page=&per_page=: every package that shells provide and every
 * name imported from our own, with the live releases that use it. `keyword` is searched in packages, names and remotes.
 * `if` also answers which live releases another version of a package would exclude.
 */
export const whereUsedQuery = pageQuery.extend({
  keyword: line(200).optional(),
  /** Only what is deprecated. */
  deprecated: z.enum(['0', '1']).optional(),
  if: line(120).regex(OTHER_VERSION, 'Write a package and a version, such as react@19.4.0.').optional(),
});

/** A live release that uses a name, or requires a package. */
const usingRelease = z.object({
  remote: z.string(),
  version: z.string(),
  /** Why it is live: 'stable', 'pin of Roadstar'. */
  as: z.array(z.string()),
  /** The versions of the package that it can run with. */
  needs: z.string(),
});

export const whereUsedRow = z.object({
  package: z.string(),
  /** The exported name; null for the package as a whole. */
  name: z.string().nullable(),
  /** The version of the package that this server's shell provides; null when it provides none. */
  provides: z.string().nullable(),
  /** What to use instead; null while it is not deprecated. */
  deprecated: z.string().nullable(),
  users: z.array(usingRelease),
});

export const whereUsedList = z.object({
  data: z.array(whereUsedRow),
  meta: listMeta,
  /** With `if`: how many live releases require the package, and those that the version would exclude. */
  excluded: z
    .object({
      package: z.string(),
      version: z.string(),
      of: z.number().int(),
      releases: z.array(usingRelease.extend({ organisations: z.number().int(), people: z.number().int() })),
    })
    .nullable(),
});

export type WhereUsedRow = z.infer<typeof whereUsedRow>;
export type WhereUsedList = z.infer<typeof whereUsedList>;
export type ExcludedReleases = NonNullable<WhereUsedList['excluded']>;
