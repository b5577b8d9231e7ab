import { useState } from 'react';
import type { ReactNode } from 'react';
import { PasswordDialog } from './password-dialog.tsx';
import { isRefusal } from './send.ts';

/** Runs requests that may require the password first. */
export interface Confirmed {
  /** Resolves to the work's result; null when the password was not entered. Rejects as the work does. */
  run: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** Render it anywhere in the screen. */
  dialog: ReactNode;
}

/** When the server requires the password again (403 'confirm-required'), asks for it and repeats the work by itself. */
export function useConfirmed(): Confirmed {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (shown: boolean) => {
        setAnswer(null);
        resolve(shown);
      });
    });
  const run = async <T,>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error, 'confirm-required')) throw error;
      return (await ask()) ? run(work) : null;
    }
  };
  return { run, dialog: answer && <PasswordDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} /> };
}
