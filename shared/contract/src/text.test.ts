import * as z from 'zod';
import * as contract from './index.ts';
import { emailLine, line, oneEmail, paragraph, requiredLine } from './text.ts';

test('texts are cleaned before their length counts', () => {
  expect(line(3).parse(' a\u200B\u00A0\nb ')).toBe('a b');
  expect(line(3).safeParse('abcd').success).toBe(false);
  expect(paragraph(3).parse('a\u00AD \r\nb\n')).toBe('a\nb');
  expect(requiredLine(3).safeParse('\u200B \u2060').success).toBe(false);
  expect(emailLine.parse('\uFEFFa@b.co ')).toBe('a@b.co');
  expect(oneEmail.safeParse('a@b').success).toBe(false);
});

/**
 * Secrets, contents of files, names and moments that programs exchange, values that are compared as the screen got
 * them; and the address that a sheet is sent to, of which a character that nobody sees is refused.
 */
const AS_SENT = new RegExp(
  String.raw`\.(?:password|currentPassword|token|otp|client_id|client_secret|signature|publicKey|link|manifest|files|maps` +
    String.raw`|picture|content|expected|startsAt|until|expiresAt|supportedUntil|config|acknowledged|findings\.code|remote` +
    String.raw`|source|type|areas|sortBy|query|hidden|lines\.id|priceSource|was(?:\.\w+)?|seen\.\w+|customerEmail|why|sentAt)$`,
);

/** Returns the paths of the texts in a schema that keep a character that nobody sees. */
function uncleaned(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodString) return schema.safeParse('a\u200Ba').data === 'a\u200Ba' ? [path] : [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      uncleaned(field, `${path}.${name}`, seen),
    );
  if (schema instanceof z.ZodArray) return uncleaned(schema.element as z.ZodType, path, seen);
  if (schema instanceof z.ZodRecord) return uncleaned(schema.valueType as z.ZodType, path, seen);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return (schema.options as z.ZodType[]).flatMap((option) => uncleaned(option, path, seen));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return uncleaned(schema.unwrap() as z.ZodType, path, seen);
  if (schema instanceof z.ZodPipe) return uncleaned(schema.in as z.ZodType, path, seen);
  return [];
}

test('every text of a request is cleaned, or listed here', () => {
  const requests = Object.entries<unknown>(contract).filter(([name]) => /(?:Request|Query)$/.test(name));
  expect(requests.length).toBeGreaterThan(100);
  const paths = requests.flatMap(([name, schema]) => (schema instanceof z.ZodType ? uncleaned(schema, name) : []));
  expect(paths.filter((path) => !AS_SENT.test(path))).toEqual([]);
});
