import * as z from 'zod';
import { LARGEST_PAGE_SIZE } from '@iwe/domain';

/** Answer of GET /api/ag/print-service/certificate: PEM; null when this server signs nothing. */
export const printCertificateAnswer = z.object({ data: z.object({ certificate: z.string().nullable() }) });

/**
 * POST /api/ag/print-service/signature: the SHA-256 of a request to the print service, as hex; nothing else is signed.
 */
export const printSignatureRequest = z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) });
export const printSignatureAnswer = z.object({ data: z.object({ signature: z.string() }) });

/** POST /api/ag/orders/bulk-print: marks these sheets as printed, each by itself (spec §4). */
export const bulkPrintRequest = z.object({ ids: z.array(z.number().int().positive()).min(1).max(LARGEST_PAGE_SIZE) });
