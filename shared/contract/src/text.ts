import * as z from 'zod';
import { cleanLine, cleanText, frameMessages, isOneEmailAddress } from '@iwe/domain';

const longest = (max: number): string => `At most ${max} characters`;

/**
 * Schema of one line of text that people type, paste or send: cleaned (`cleanLine`) before its length counts. Every
 * code, name, reference, number, address of mail and keyword of a request is one.
 */
export const line = (max: number) => z.string().overwrite(cleanLine).max(max, longest(max));
/** Schema of a line that must not be empty. */
export const requiredLine = (max: number) => line(max).min(1, frameMessages.pleaseEnter);
/** Schema of a text of several lines, cleaned too: a note, a description, an address, a reason. */
export const paragraph = (max: number) => z.string().overwrite(cleanText).max(max, longest(max));
/** Schema of an address of mail as typed; `isOneEmailAddress` decides whether anything is sent to it. */
export const emailLine = line(254);
/** Schema of one address that something is sent to or that names a person. */
export const oneEmail = emailLine.refine(isOneEmailAddress, 'Enter one email address, like name@example.com.');
