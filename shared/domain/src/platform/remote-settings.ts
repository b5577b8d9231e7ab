/** A value of a setting, as stored for an organisation and delivered to a remote. */
export type SettingValue = string | number | boolean;

/** A flag as a remote declares it. */
export interface FlagField {
  label: string;
  help?: string | undefined;
  default: boolean;
}

/** A setting as a remote declares it: its type, what it accepts, and what holds until an organisation chooses. */
export type ConfigField = { label: string; help?: string | undefined } & (
  | { type: 'text'; maxLength?: number | undefined; default: string }
  /** Whole numbers, unless it has `decimals`. */
  | {
      type: 'number';
      min?: number | undefined;
      max?: number | undefined;
      decimals?: boolean | undefined;
      default: number;
    }
  | { type: 'boolean'; default: boolean }
  | { type: 'choice'; options: readonly string[]; default: string }
);

/** What a release declares, by key. */
export interface DeclaredSettings {
  flags?: Readonly<Record<string, FlagField>> | undefined;
  config?: Readonly<Record<string, ConfigField>> | undefined;
}

/** What an organisation has chosen, or what a remote is given, by key. */
export interface RemoteSettings {
  flags: Readonly<Record<string, boolean>>;
  config: Readonly<Record<string, SettingValue>>;
}

/** Length of a text that states none of its own. */
const MAX_TEXT = 200;

/** Returns why a setting does not accept a value, in words; null when it does. */
export function settingProblem(field: ConfigField, value: SettingValue): string | null {
  switch (field.type) {
    case 'text': {
      const most = field.maxLength ?? MAX_TEXT;
      if (typeof value !== 'string') return `${field.label} is a text.`;
      return value.length > most ? `${field.label} has at most ${most} characters.` : null;
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return `${field.label} is a number.`;
      if (!field.decimals && !Number.isInteger(value)) return `${field.label} is a whole number.`;
      if (field.min !== undefined && value < field.min) return `${field.label} is at least ${field.min}.`;
      return field.max !== undefined && value > field.max ? `${field.label} is at most ${field.max}.` : null;
    case 'boolean':
      return typeof value === 'boolean' ? null : `${field.label} is yes or no.`;
    case 'choice':
      return typeof value === 'string' && field.options.includes(value)
        ? null
        : `${field.label} is one of: ${field.options.join(', ')}.`;
  }
}

/** Returns what is wrong with a declaration itself, in words; null when nothing is. */
export function declarationProblem(field: ConfigField): string | null {
  if (field.type === 'number' && field.min !== undefined && field.max !== undefined && field.min > field.max)
    return `${field.label} accepts no number: its min is above its max.`;
  if (field.type === 'choice' && new Set(field.options).size < field.options.length)
    return `${field.label} names an option twice.`;
  const problem = settingProblem(field, field.default);
  return problem && `Its default does not fit: ${problem}`;
}

/**
 * Returns what a release is given: for each key that it declares the stored value, or the default where none is stored
 * and where the stored one does not fit this release. Null when it declares nothing.
 */
export function resolveSettings(
  { flags, config }: DeclaredSettings,
  stored: RemoteSettings | undefined,
): RemoteSettings | null {
  if (!flags && !config) return null;
  return {
    flags: Object.fromEntries(
      Object.entries(flags ?? {}).map(([key, field]) => [key, ownValue(stored?.flags, key) ?? field.default]),
    ),
    config: Object.fromEntries(
      Object.entries(config ?? {}).map(([key, field]) => {
        const value = ownValue(stored?.config, key);
        return [key, value !== undefined && settingProblem(field, value) === null ? value : field.default];
      }),
    ),
  };
}

/** Returns the stored value of a key; undefined for none, also when every object has something of that name. */
export const ownValue = <Value>(values: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  values && Object.hasOwn(values, key) ? values[key] : undefined;
