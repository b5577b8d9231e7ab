import { createStore, useStore } from '@iwe/session';

/** Light, dark, or the operating system's setting. */
export type ColorModeChoice = 'light' | 'dark' | 'system';

const KEY = 'iwe.color-mode';
const darkQuery = (): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;

const choiceStore = createStore<ColorModeChoice>(remembered());
const systemDarkStore = createStore(darkQuery()?.matches ?? false);

darkQuery()?.addEventListener('change', (event) => {
  systemDarkStore.set(event.matches);
  applyColorMode();
});

/** Returns the mode in use, the user's choice, and a function to choose. */
export function useColorMode(): {
  mode: 'light' | 'dark';
  choice: ColorModeChoice;
  choose: (choice: ColorModeChoice) => void;
} {
  const choice = useStore(choiceStore);
  const systemDark = useStore(systemDarkStore);
  return { mode: modeOf(choice, systemDark), choice, choose: chooseColorMode };
}

/** Sets the mode and remembers it in this browser. */
export function chooseColorMode(choice: ColorModeChoice): void {
  try {
    window.localStorage.setItem(KEY, choice);
  } catch {
    // It can't be stored here; the page still changes.
  }
  choiceStore.set(choice);
  applyColorMode();
}

/**
 * Applies the mode to the page. The shell calls it before the first render, so that a dark page doesn't flash light.
 */
export function applyColorMode(): void {
  const mode = modeOf(choiceStore.get(), systemDarkStore.get());
  const { classList } = document.documentElement;
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode === 'light');
}

function modeOf(choice: ColorModeChoice, systemDark: boolean): 'light' | 'dark' {
  if (choice === 'system') return systemDark ? 'dark' : 'light';
  return choice;
}

function remembered(): ColorModeChoice {
  try {
    const stored = window.localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
