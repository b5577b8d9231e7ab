import { createContext, use } from 'react';
import type { GivenSettings } from '@iwe/contract';

/** The organisation's flags and settings for this release; null where the shell gives none. */
export const SettingsHost = createContext<GivenSettings | null>(null);

type Declared<Value> = Readonly<Record<string, { default: Value }>>;

/**
 * Returns the hooks that read a remote's flags and settings, typed by its remote.json: `export const { useFlag,
 * useConfig } = settingsOf({ flags: remote.flags, config: remote.config })`. A key that is not declared does not
 * compile. A shell that gives none, such as an older one, leaves the defaults.
 */
export function settingsOf<
  const Flags extends Declared<boolean>,
  const Config extends Declared<string | number | boolean>,
>({
  flags,
  config,
}: {
  flags?: Flags;
  config?: Config;
}): {
  /** Returns whether a flag is on in this organisation. */
  useFlag: (key: keyof Flags & string) => boolean;
  /** Returns every setting of this organisation, by key. */
  useConfig: () => { readonly [Key in keyof Config]: Config[Key]['default'] };
} {
  return {
    useFlag: (key) => use(SettingsHost)?.flags[key] ?? flags?.[key]?.default ?? false,
    useConfig() {
      const given = use(SettingsHost)?.config;
      const values = Object.entries(config ?? {}).map(([key, field]) => [key, given?.[key] ?? field.default]);
      return Object.fromEntries(values) as { [Key in keyof Config]: Config[Key]['default'] };
    },
  };
}
