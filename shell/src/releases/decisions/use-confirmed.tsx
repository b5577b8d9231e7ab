import { useState } from 'react';
import type { ReactNode } from 'react';
import { PasswordDialog } from './password-dialog.tsx';
import { isRefusal } from './send.ts';

/** Runs work that may ask for the password first. */
export interface Confirmed {
  /** The work's answer; null when the password was not given. Rejects as the work does. */
  run: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** Stands somewhere in the screen. */
  dialog: ReactNode;
}

/** Where the server wants the password again (403 'confirm-required') it is asked for, and the work is repeated by itself. */
export function useConfirmed(): Confirmed {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null);
  const ask = () => new Promise<boolean>((resolve) => {
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
