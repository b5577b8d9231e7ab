import { LANGUAGE_NAMES, LANGUAGES } from '@iwe/domain';
import type { Language } from '@iwe/domain';
import { chooseLanguage, languageStore, toast } from '@iwe/session';
import type { MenuProps } from '@iwe/ui';
import { BUSY_MESSAGE } from '../frame/leave-blocker.tsx';
import { canLeaveAll, reloadPage } from '../platform/index.ts';

/** The languages in the menu of the account, each by its own name. */
export function languageSection(): MenuProps['sections'][number] {
  const now = languageStore.get();
  return {
    label: 'Language',
    items: LANGUAGES.map((language) => ({
      id: language,
      label: LANGUAGE_NAMES[language],
      current: language === now,
      onSelect: () => {
        if (language !== now) void choose(language);
      },
    })),
  };
}

/** The page starts again in the other language. Forms store what was typed; a save in progress is not interrupted. */
async function choose(language: Language): Promise<void> {
  if (canLeaveAll() === 'busy') return void toast.warning(BUSY_MESSAGE);
  try {
    await chooseLanguage(language);
  } catch {
    // The API client has shown why.
    return;
  }
  reloadPage();
}
