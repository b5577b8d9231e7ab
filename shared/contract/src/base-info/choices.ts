import * as z from 'zod';
import { requiredLine } from './kept.ts';

/** The short lists of words that forms choose from: tags of products by slot (4 are locations), areas of customers, kinds of auto parts. */
export const CHOICE_LISTS = ['tag1', 'tag2', 'tag3', 'tag4', 'areas', 'partTypes'] as const;
export type ChoiceList = (typeof CHOICE_LISTS)[number];

/** GET /api/ag/admin/choices/{list}: in the order in which forms show them, and how many records carry each. */
export const choices = z.object({ data: z.array(z.object({ name: z.string(), used: z.number().int() })) });
export type Choices = z.infer<typeof choices>;
export const choicesParams = z.object({ list: z.enum(CHOICE_LISTS) });

/** POST …/choices/{list}: one more. */
export const addChoiceRequest = z.strictObject({ name: requiredLine(60) });
/** DELETE …/choices/{list}/{name}: takes away one that nothing carries. */
export const choiceParams = choicesParams.extend({ name: z.string().min(1).max(60) });
