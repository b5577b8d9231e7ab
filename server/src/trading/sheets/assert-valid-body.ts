import type { FastifyRequest } from 'fastify';
import { messages, SHEET_LINE_FIELD_NAMES, sheetLineFieldRule, SheetType } from '@iwe/domain';
import { Problem, unprocessable } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';
import { unknownFieldItems, unknownNames } from '../../core/plugins/input/known-fields.ts';

/** The words of a field that people may get wrong; others keep the validator's own sentence. */
const SENTENCES: Readonly<Record<string, string>> = {
  quantity: 'the quantity must be a whole number from 0 to 100000.',
  productId: 'choose a product.',
  ...Object.fromEntries(
    SHEET_LINE_FIELD_NAMES.flatMap((field) => {
      const rule = sheetLineFieldRule(field);
      if (rule.isWorkedOut) return [];
      if (rule.kind === 'money')
        return [[field, `the ${rule.label} must be a number from 0 to 10000000 with at most two decimals.`]];
      if (rule.kind !== 'text') return [];
      const sentence = `the ${rule.label} must be a text of at most ${rule.maxLength} characters.`;
      return [rule.specified ?? field, field].map((name) => [name, sentence]);
    }),
  ),
};

interface Issue {
  instancePath: string;
  message?: string;
  keyword?: string;
  params?: Record<string, unknown>;
}

/**
 * Refuses a body that does not fit its schema, with one item per fault that names line and field for people.
 * For routes with attachValidation; their handlers call it before anything else. Throws 422.
 */
export function assertValidBody(request: FastifyRequest): void {
  const { validationError } = request;
  if (!validationError) return;
  const issues = (validationError.validation ?? []) as Issue[];
  if (issues.length === 0) throw new Problem(422, 'invalid-request', validationError.message);
  throw unprocessable(
    issues.flatMap((issue) => itemsOf(issue, request.body)),
    'invalid-request',
  );
}

/** The same for a body that is known not to fit; whoever may not call the route hears that first. */
export const refuseInvalidBody = (request: FastifyRequest): Promise<never> =>
  request.write(async () => {
    assertValidBody(request);
    throw new Error('This body fits its schema.');
  });

function itemsOf(issue: Issue, body: unknown): ProblemItem[] {
  const path = issue.instancePath.split('/').filter((part) => part !== '');
  const names = unknownNames(issue);
  return names ? unknownFieldItems(path, names) : [itemOf(issue, path, body)];
}

function itemOf(issue: Issue, path: readonly string[], body: unknown): ProblemItem {
  const words = issue.message ?? 'is not valid';
  const field = path.at(-1) ?? '';
  if (path[0] === 'lines' && path.length >= 2) {
    const line = Number(path[1]) + 1;
    if (field === 'usdPrice' && valueAt(body, ['type']) === SheetType.PurchaseOrder)
      return { code: 'line.usdPrice', line, field, message: messages.usdPriceRequired(line) };
    return {
      code: 'invalid',
      line,
      field,
      message: `Line ${line}: ${SENTENCES[field] ?? `${field} ${lowerFirst(words)}`}`,
    };
  }
  const isMissing = field !== '' && valueAt(body, path) === undefined;
  if (isMissing || valueAt(body, path) === '')
    return { code: 'required', field: path.join('.'), message: messages.pleaseEnter };
  return { code: 'invalid', field: path.join('.'), message: field === '' ? words : `${path.join('.')}: ${words}` };
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let value = body;
  for (const part of path)
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
  return value;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
