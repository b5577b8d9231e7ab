import { LANGUAGE_NAMES, LANGUAGES } from '@iwe/domain';
import type { Language } from '@iwe/domain';
import { chooseLanguage, sessionStore, toast } from '@iwe/session';
import { BUSY_MESSAGE } from '../frame/leave-blocker.tsx';
import { canLeaveAll, reloadPage } from '../platform/index.ts';

/** A language that the account can choose. */
interface LanguageChoice {
  language: Language;
  /** Its own name, which its speakers read. */
  name: string;
  isChosen: boolean;
  choose: () => void;
}

/** Returns the languages that the account can choose, each by its own name. */
export function languageChoices(): LanguageChoice[] {
  // The account's, not the page's: that is English where the words of another language could not be loaded.
  const chosen = sessionStore.get().account?.language;
  return LANGUAGES.map((language) => ({
    language,
    name: LANGUAGE_NAMES[language],
    isChosen: language === chosen,
    choose: () => {
      if (language !== chosen) void store(language);
    },
  }));
}

/** The page starts again in the other language. Forms store what was typed; a save in progress is not interrupted. */
async function store(language: Language): Promise<void> {
  if (canLeaveAll() === 'busy') return void toast.warning(BUSY_MESSAGE);
  try {
    await chooseLanguage(language);
  } catch {
    // The API client has shown why.
    return;
  }
  reloadPage();
}
