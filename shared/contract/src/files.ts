import * as z from 'zod';

/** A stored file by its public id. */
export const fileParams = z.object({ id: z.uuid() });

/** `link`: the signed part of a download link; without it the session of the request decides. */
export const fileQuery = z.object({ link: z.string().max(200).optional() });

/** A link that downloads a file without an Authorization header, for a few minutes. */
export const fileLinkAnswer = z.object({ data: z.object({ url: z.string(), expiresAt: z.string() }) });
export type FileLinkAnswer = z.infer<typeof fileLinkAnswer>;

/**
 * GET /api/ag/download/{file} (spec §7): a stored file by its public id, or the file of a report by the report's id.
 */
export const downloadParams = z.object({ file: z.union([z.uuid(), z.coerce.number().int().positive()]) });
