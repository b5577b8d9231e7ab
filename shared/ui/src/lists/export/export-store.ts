import { createStore } from '@iwe/session';

/** A file that is being made and sent to this page. */
export interface RunningExport {
  id: string;
  fileName: string;
  /** Rows that the server has written so far; null until the file has begun, for example while another is sent. */
  rows: number | null;
  total: number | null;
  bytes: number;
  /** Why it ended without a file. */
  error: readonly string[] | null;
  cancel: () => void;
}

/** The exports of this page, oldest first. They go on while other screens are open. */
export const exportStore = createStore<readonly RunningExport[]>([]);

export function changeExport(id: string, change: Partial<RunningExport>): void {
  exportStore.set(exportStore.get().map((each) => (each.id === id ? { ...each, ...change } : each)));
}

export function removeExport(id: string): void {
  exportStore.set(exportStore.get().filter((each) => each.id !== id));
}
