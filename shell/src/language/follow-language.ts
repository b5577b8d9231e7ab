import { SOURCE_LANGUAGE } from '@iwe/domain';
import type { Language } from '@iwe/domain';
import { languageStore, sessionStore, setLanguage, useSession, useStore } from '@iwe/session';
import { loadHouseWords } from '@iwe/ui';

/** The language whose words are being loaded, or could not be. */
let asked: Language = SOURCE_LANGUAGE;

/** The language of the account; nobody has chosen one before the sign-in. */
const wanted = (): Language => sessionStore.get().account?.language ?? SOURCE_LANGUAGE;

/**
 * Shows the page in the language of the account: loads the words of the house, then tells every remote by the store of
 * the session. Returns a function that stops it.
 */
export function followLanguage(): () => void {
  const follow = () => {
    const language = wanted();
    if (language === asked) return;
    asked = language;
    void loadHouseWords(language)
      .catch((error: unknown) => {
        // The page works all the same, in English where words are missing.
        console.warn(`The words of the page could not be loaded in ${language}:`, error);
        return null;
      })
      .then((words) => {
        if (asked !== language) return;
        setLanguage(language, words);
        document.documentElement.lang = language;
      });
  };
  follow();
  return sessionStore.subscribe(follow);
}

/** Returns the language of the page; null while its words are being loaded. */
export function usePageLanguage(): Language | null {
  useSession();
  const language = useStore(languageStore);
  return language === wanted() ? language : null;
}
