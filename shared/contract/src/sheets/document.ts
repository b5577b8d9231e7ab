import * as z from 'zod';
import { DOCUMENT_VARIANTS, DOCUMENT_VERSION } from '@iwe/domain';
import type { DocumentModel, DocumentPages } from '@iwe/domain';

const variant = z.enum(DOCUMENT_VARIANTS);

/** GET /api/ag/orders/{id}/document?variant=: which of the sheet's documents. */
export const documentQuery = z.object({ variant: variant.default('full') });

/** Most documents in one file. */
export const MAX_DOCUMENTS = 150;

/**
 * GET /api/ag/documents.pdf?ids=7,9&variant=: the documents of these sheets as one PDF. All or none: an unknown sheet
 * is answered with 404.
 */
export const documentsPdfQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Give the ids of sheets, separated by commas.')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .refine((ids) => ids.length <= MAX_DOCUMENTS, `One file takes at most ${MAX_DOCUMENTS} documents.`),
  variant: variant.default('full'),
});

const text = z.string();
const cents = z.number().int();
const currency = z.enum(['AUD', 'USD']);

const letterhead = z.object({
  logo: text,
  name: text,
  abn: text,
  addressLines: z.array(text),
  phone: text,
  email: text,
  website: text,
});

const column = z.object({
  key: z.enum([
    'seq',
    'code',
    'name',
    'unit',
    'location',
    'quantity',
    'counted',
    'inSystem',
    'unitPriceCents',
    'usdUnitPriceCents',
    'amountCents',
    'usdAmountCents',
  ]),
  label: text,
  kind: z.enum(['text', 'quantity', 'money']),
  currency: currency.nullable(),
});

const line = z.object({
  seq: z.number().int(),
  code: text,
  name: text,
  description: text,
  unit: text,
  location: text,
  quantity: z.number().int(),
  counted: z.number().int().nullable(),
  inSystem: z.number().int().nullable(),
  unitPriceCents: cents.nullable(),
  usdUnitPriceCents: cents.nullable(),
  amountCents: cents.nullable(),
  usdAmountCents: cents.nullable(),
});

/**
 * A document of a sheet as the domain makes it. Amounts are whole cents here, unlike elsewhere in the API,
 * because the preview draws the same model that PDF and email draw on the server.
 */
export const documentModel = z.object({
  version: z.literal(DOCUMENT_VERSION),
  variant,
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)]),
  no: text,
  title: text,
  kind: text,
  state: z.enum(['draft', 'approved', 'voided']),
  letterhead,
  party: z
    .object({ label: z.enum(['Bill to', 'Supplier', 'Quote for']), name: text, abn: text, address: text })
    .nullable(),
  delivery: z.object({ label: z.enum(['Deliver to', 'Pick up from']), address: text, phone: text }).nullable(),
  facts: z.array(
    z.object({
      key: z.enum([
        'date',
        'validUntil',
        'dueDate',
        'deliveryDate',
        'reference',
        'terms',
        'shipType',
        'driver',
        'warehouse',
        'inWarehouse',
        'relatedNo',
        'fxRate',
      ]),
      label: text,
      text,
    }),
  ),
  isExGst: z.boolean(),
  columns: z.array(column),
  lines: z.array(line),
  quantity: z.number().int(),
  totals: z.array(
    z.object({
      key: z.enum(['subtotal', 'gst', 'total', 'usdTotal', 'seaFreight', 'clearance']),
      label: text,
      cents,
      currency,
    }),
  ),
  payment: z.object({ accountName: text, bsb: text, account: text, reference: text }).nullable(),
  adjustment: z.object({ reason: text, sources: z.array(z.object({ no: text, date: text })) }).nullable(),
  notes: z.array(z.object({ key: z.enum(['returnPolicy', 'surcharge', 'comments', 'quote']), text })),
  /** What the law requires of this document and is missing, in words. */
  missing: z.array(text),
}) satisfies z.ZodType<DocumentModel>;

/** How the PDF breaks the document. */
const documentPages = z.object({
  lines: z.array(z.number().int()),
  end: z.number().int(),
}) satisfies z.ZodType<DocumentPages>;

/** Answer of GET /api/ag/orders/{id}/document. */
export const documentAnswer = z.object({ data: documentModel, pages: documentPages });
