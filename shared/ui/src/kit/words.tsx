import { SOURCE_LANGUAGE } from '@iwe/domain';
import { languageStore, t } from '@iwe/session';
import { Children } from 'react';
import type { ReactNode } from 'react';

/**
 * Returns what stands on a button, in a heading or in a message in the page's language. Elements are left alone: they
 * translate their own texts. In English the same value is returned.
 */
export function inWords(content: ReactNode): ReactNode {
  if (typeof content === 'string') return t(content);
  if (!Array.isArray(content) || !content.some((part) => typeof part === 'string' && t(part) !== part)) return content;
  return Children.map(content, (part: ReactNode) => (typeof part === 'string' ? t(part) : part));
}

/** Returns the options of a fixed list with their labels in the page's language. */
export function optionsInWords<Option extends { label: string }>(options: readonly Option[]): readonly Option[] {
  return languageStore.get() === SOURCE_LANGUAGE ? options : options.map((one) => ({ ...one, label: t(one.label) }));
}
