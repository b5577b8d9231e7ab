import { loadWithRetry } from '@iwe/contract/load-with-retry';
import { SOURCE_LANGUAGE } from '@iwe/domain';
import type { Language } from '@iwe/domain';
import { createStore, languageStore, sessionStore, setLanguage, useSession, useStore } from '@iwe/session';
import { loadHouseWords } from '@iwe/ui';

/** The language whose words are being loaded, or could not be. */
let asked: Language = SOURCE_LANGUAGE;

/** The last language whose loading has ended, with or without its words. */
const settledStore = createStore<Language>(SOURCE_LANGUAGE);

/** The language of the account; nobody has chosen one before the sign-in. */
const wanted = (): Language => sessionStore.get().account?.language ?? SOURCE_LANGUAGE;

/**
 * Shows the page in the language of the account: loads the words of the house, then tells every remote by the store of
 * the session. Without them the page is an English one, for screen readers too. Returns a function that stops it.
 */
export function followLanguage(): () => void {
  const follow = () => {
    const language = wanted();
    if (language === asked) return;
    asked = language;
    void loadWithRetry(() => loadHouseWords(language))
      .then((words) => ({ shown: language, words }))
      .catch((error: unknown) => {
        console.warn(`The words of the page could not be loaded in ${language}:`, error);
        return { shown: SOURCE_LANGUAGE, words: null };
      })
      .then(({ shown, words }) => {
        if (asked !== language) return;
        setLanguage(shown, words);
        document.documentElement.lang = shown;
        settledStore.set(language);
      });
  };
  follow();
  return sessionStore.subscribe(follow);
}

/** Returns the language that the page is shown in; null while the words of the account's language are being loaded. */
export function usePageLanguage(): Language | null {
  useSession();
  const settled = useStore(settledStore);
  const shown = useStore(languageStore);
  return settled === wanted() ? shown : null;
}
