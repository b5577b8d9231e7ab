/** The parts of a JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: Schema | boolean;
}

/** Returns numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const UUID = '0b3c9a52-6d0f-4f0e-9d55-3f3f6f0f1a';
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table sheet; --",
  '%',
  '_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  'İß𝄞\u202e',
  'NaN',
  '1e400',
  '-0',
  '2026-02-30',
  '9999999999999999999999',
  'x'.repeat(5_000),
];
const ODD_NUMBERS = [0, -1, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1, 1.005, -0.004];

/** Generates values of schemas: mostly valid ones, and now and then one that no client should send. */
export class Generator {
  readonly random: () => number;
  /** Ids that exist, so that requests reach further than 'not found'. */
  readonly #ids: readonly number[];

  constructor(seed: number, ids: readonly number[]) {
    this.random = seededRandom(seed);
    this.#ids = ids;
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** A value of the schema, with `oddity` as the probability that any part of it breaks the rules. */
  value(schema: Schema, oddity: number, depth = 0): unknown {
    if (this.chance(oddity)) return this.#odd(depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.value(this.pick(choices), oddity, depth);
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return this.#object(schema, oddity, depth);
      case 'array':
        return Array.from({ length: Math.floor(this.random() * 4) }, () =>
          this.value(schema.items ?? {}, oddity, depth + 1),
        );
      case 'integer':
        return this.#integer(schema);
      case 'number':
        return this.chance(0.5) ? this.#integer(schema) : Math.round(this.random() * 100_000) / 100;
      case 'boolean':
        return this.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return this.#text(schema);
      default:
        return this.#odd(depth);
    }
  }

  #object(schema: Schema, oddity: number, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const required = new Set(schema.required);
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      if (this.chance(required.has(name) ? 1 - oddity : 0.4)) made[name] = this.value(inner, oddity, depth + 1);
    if (this.chance(oddity)) made[this.pick(['unknown', '__proto__', 'constructor', ''])] = this.#odd(depth);
    return made;
  }

  #integer({ minimum = 0, maximum = 1_000_000 }: Schema): number {
    if (this.chance(0.6) && this.#ids.length > 0) return this.pick(this.#ids);
    if (this.chance(0.2)) return this.pick([minimum, maximum]);
    return Math.floor(minimum + this.random() * Math.min(maximum - minimum, 20));
  }

  #text({ format, maxLength = 40 }: Schema): string {
    if (format === 'uuid') return `${UUID}${String(Math.floor(this.random() * 90) + 10)}`;
    if (format === 'email') return this.pick(['a@example.com', 'nobody@example.com']);
    if (format === 'date' || this.chance(0.2)) return this.pick(['2026-03-02', '2026-12-31', '2025-01-01']);
    return this.pick(['a', 'Tyre 205/55R16', '1', '0,1', 'asc', 'xlsx', 'json', 'invoice', 'ö']).slice(0, maxLength);
  }

  #odd(depth: number): unknown {
    const choices: (() => unknown)[] = [
      () => this.pick(ODD_TEXTS),
      () => this.pick(ODD_NUMBERS),
      () => null,
      () => true,
      () => [],
      () => ({}),
      () => this.pick([[null], [[]], { a: { b: [1] } }, Array.from({ length: 600 }, () => 1)]),
    ];
    if (depth === 0) choices.push(() => JSON.parse('['.repeat(60) + ']'.repeat(60)) as unknown);
    return this.pick(choices)();
  }

  /** The same for the texts of a path or query. */
  text(schema: Schema, oddity: number): string {
    const value = this.value(schema, oddity);
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  }
}
