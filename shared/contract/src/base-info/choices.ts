import * as z from 'zod';
import { requiredLine } from '../text.ts';

/**
 * The short option lists of forms: product tags by slot (tag4 holds locations), customer areas, kinds of auto parts.
 */
export const CHOICE_LISTS = ['tag1', 'tag2', 'tag3', 'tag4', 'areas', 'partTypes'] as const;
export type ChoiceList = (typeof CHOICE_LISTS)[number];

/**
 * GET /api/ag/admin/choices/{list}: the options in the order in which forms show them, each with the number of records
 * that use it.
 */
export const choices = z.object({ data: z.array(z.object({ name: z.string(), used: z.number().int() })) });
export type Choices = z.infer<typeof choices>;
export const choicesParams = z.object({ list: z.enum(CHOICE_LISTS) });

/** POST …/choices/{list}: adds an option. */
export const addChoiceRequest = z.strictObject({ name: requiredLine(60) });
/** DELETE …/choices/{list}/{name}: deletes an option that no record uses. */
export const choiceParams = choicesParams.extend({ name: z.string().min(1).max(60) });
