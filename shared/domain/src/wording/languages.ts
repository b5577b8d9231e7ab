/** The languages of screens, with the name that each has for itself. Documents and what is stored stay in English. */
export const LANGUAGE_NAMES = { 'en-AU': 'English', 'zh-Hans': '中文' } as const;

/** A language of screens, as `lang` and Intl name it. */
export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** The language of the specification, in which every text of the code is written. */
export const SOURCE_LANGUAGE: Language = 'en-AU';
