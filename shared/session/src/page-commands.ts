import { createStore } from './store.ts';

/** What the page that is open offers to do, such as 'Approve'. Ctrl+K lists it. */
export interface PageCommand {
  readonly label: string;
  /** A key that does the same. */
  readonly hotkey?: string | undefined;
  readonly run: () => void;
}

/** The commands of the page that is open, in the order in which they were offered. */
export const pageCommandsStore = createStore<readonly PageCommand[]>([]);

/** Offers a command until the returned function is called. */
export function offerCommand(command: PageCommand): () => void {
  pageCommandsStore.update((commands) => [...commands, command]);
  return () => pageCommandsStore.update((commands) => commands.filter((other) => other !== command));
}
