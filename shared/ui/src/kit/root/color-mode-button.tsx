import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { useColorMode } from './color-mode.ts';

/** Switches between light and dark. */
export function ColorModeButton() {
  const { mode, choose } = useColorMode();
  const next = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={next === 'dark' ? 'Use dark colours' : 'Use light colours'}
      variant="ghost"
      onClick={() => choose(next)}
    >
      {mode === 'dark' ? <Sun size={16} /> : <Moon size={16} />}
    </IconButton>
  );
}
