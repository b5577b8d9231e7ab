import * as z from 'zod';
import { previewName } from './remotes-answer.ts';

/** GET /api/platform/remotes?preview=: with a preview of those who may see it, for this page load only. */
export const remotesQuery = z.object({ preview: previewName.optional() });
