import { useAccount } from '@iwe/session';
import { useNavigate } from 'react-router-dom';
import type { Command } from './commands.ts';
import { keyOf } from './entry-path.ts';
import { rememberOpened } from './recent.ts';
import type { OpenableEntry } from './use-find.ts';

/** Where an entry opens: in this tab, or in a new one. */
export type OpenWhere = 'same' | 'new';

/** Returns the function that opens an entry or runs a command. `onClose` is called when the dialog is done with. */
export function useOpenEntry(onClose: () => void): (entry: OpenableEntry | Command, where: OpenWhere) => void {
  const account = useAccount();
  const navigate = useNavigate();
  const start = ({ path, run, isNewTab }: Command, where: OpenWhere) => {
    if (path !== null && (isNewTab || where === 'new')) {
      window.open(path, '_blank', 'noopener');
      if (isNewTab) onClose();
      return;
    }
    onClose();
    if (path !== null) void navigate(path);
    // The page's own dialogs open once this one has gone.
    else setTimeout(() => run?.());
  };
  return (entry, where) => {
    if (entry.kind === 'command') return start(entry, where);
    rememberOpened(account, keyOf(entry));
    if (where === 'new') {
      window.open(entry.path, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(entry.path);
  };
}
