import { createStore, useStore } from '@iwe/session';

/** Light, dark, or whatever the operating system says. */
export type ColorModeChoice = 'light' | 'dark' | 'system';

const KEY = 'iwe.color-mode';
const darkQuery = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null);

const choiceStore = createStore<ColorModeChoice>(remembered());
const systemDarkStore = createStore(darkQuery()?.matches ?? false);

darkQuery()?.addEventListener('change', (event) => {
  systemDarkStore.set(event.matches);
  applyColorMode();
});

/** The mode on the screen, the choice behind it, and a way to choose. */
export function useColorMode(): { mode: 'light' | 'dark'; choice: ColorModeChoice; choose: (choice: ColorModeChoice) => void } {
  const choice = useStore(choiceStore);
  const systemDark = useStore(systemDarkStore);
  return { mode: modeOf(choice, systemDark), choice, choose: chooseColorMode };
}

/** Chooses the mode and remembers it in this browser. */
export function chooseColorMode(choice: ColorModeChoice): void {
  try {
    window.localStorage.setItem(KEY, choice);
  } catch {
    // Not remembered; the page still changes.
  }
  choiceStore.set(choice);
  applyColorMode();
}

/** Puts the mode on the page. The shell calls it before its first drawing, so that no light flash precedes a dark page. */
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
