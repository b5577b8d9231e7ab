import { createStore } from '@iwe/session';
import type { ReactNode } from 'react';

/** One answer to a question. */
export interface ConfirmAction {
  /** The result of `confirm` when this action is chosen. */
  id: string;
  label: string;
  /** accent is the expected answer and has the focus; danger can't be undone. */
  tone?: 'accent' | 'danger' | 'plain';
}

/** A question to the user. */
export interface Question {
  title: string;
  body?: ReactNode;
  /** Left to right; by default Cancel and OK. */
  actions?: readonly ConfirmAction[];
  /** False when one of the actions must be chosen. */
  dismissable?: boolean;
}

/** A question on the screen, and a function to answer it. */
export interface OpenQuestion extends Question {
  answer: (id: string | null) => void;
}

/** The waiting questions, oldest first; one is shown at a time. */
export const questionStore = createStore<readonly OpenQuestion[]>([]);

/** Asks in a dialog; resolves to the id of the chosen action, or to null when the dialog was closed without one. */
export function confirm(question: Question): Promise<string | null> {
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...question,
      answer(id) {
        questionStore.update((questions) => questions.filter((other) => other !== open));
        resolve(id);
      },
    };
    questionStore.update((questions) => [...questions, open]);
  });
}

/** The default actions of a question: 'cancel' and 'ok'. */
export const CANCEL_OK: readonly ConfirmAction[] = [
  { id: 'cancel', label: 'Cancel', tone: 'plain' },
  { id: 'ok', label: 'OK', tone: 'accent' },
];
