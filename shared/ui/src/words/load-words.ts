import type { Language } from '@iwe/domain';
import type { Words } from '@iwe/session';

const LOADERS: Readonly<Partial<Record<Language, () => Promise<{ words: Words }>>>> = {
  'zh-Hans': () => import('./zh-Hans.ts'),
};

/** Loads the words of the shell, the shared screens and the domain; null for English, whose words are in the code. */
export async function loadHouseWords(language: Language): Promise<Words | null> {
  return (await LOADERS[language]?.())?.words ?? null;
}
