import { loadWithRetry } from '@iwe/contract';
import { addWords, languageStore } from '@iwe/session';
import type { Language, Words } from '@iwe/session';

/** A remote's words by language: `{ 'zh-Hans': () => import('./words/zh-Hans.ts') }`. English needs none. */
export type LazyWords = Readonly<Partial<Record<Language, () => Promise<{ words: Words }>>>>;

/** Loads a remote's words in the page's language. Where they can't be had, its screens are shown in English. */
export async function loadWords(words: LazyWords): Promise<void> {
  const language = languageStore.get();
  const load = words[language];
  if (!load) return;
  try {
    const loaded = await loadWithRetry(load);
    if (languageStore.get() === language) addWords(loaded.words);
  } catch (error) {
    console.warn(`The words of this page could not be loaded in ${language}:`, error);
  }
}
