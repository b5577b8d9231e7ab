// Tells a person at a terminal, or a log, what a long command does and how far it is.

/** Milliseconds after which a step that still runs is told again, so that nobody takes silence for a standstill. */
const AGAIN_AFTER_MS = 8_000;

export interface Progress {
  /** Begins a step; it runs until `done` or until another of that name begins. `name` is the place beside others. */
  begin(name: string, step: string): void;
  /** Ends the step of that place, with a line of its seconds. */
  done(name: string): void;
  /** Prints a line of its own. */
  line(text: string): void;
  /** Tells nothing any more. */
  stop(): void;
}

interface Step {
  text: string;
  startedAt: number;
}

const secondsOf = ({ startedAt }: Step): string => `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;

/**
 * Returns a progress that prints plain lines with the seconds since its own beginning: 'building 2 of 6: mf-sales'.
 * While no step begins or ends, it names every few seconds what runs.
 */
export function plainProgress(write: (line: string) => void, againAfterMs: number = AGAIN_AFTER_MS): Progress {
  const startedAt = performance.now();
  const running = new Map<string, Step>();
  let timer: NodeJS.Timeout | undefined;
  const print = (text: string): void => {
    clearTimeout(timer);
    timer = setTimeout(stillRunning, againAfterMs).unref();
    write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`);
  };
  const stillRunning = (): void => {
    if (running.size === 0) return;
    print([...running.values()].map((step) => `still ${step.text} (${secondsOf(step)})`).join('; '));
  };
  const done = (name: string): void => {
    const step = running.get(name);
    if (!step) return;
    running.delete(name);
    print(`done ${step.text} (${secondsOf(step)})`);
  };
  return {
    begin(name, text) {
      done(name);
      running.set(name, { text, startedAt: performance.now() });
      print(text);
    },
    done,
    line: print,
    stop() {
      clearTimeout(timer);
      running.clear();
    },
  };
}

/** Tells nothing, for programs that launch iWE for themselves. */
export const silent: Progress = { begin() {}, done() {}, line() {}, stop() {} };
