/**
 * Bytes that V8 reserves for machine code on x64. They count as data of a process although next to none of them is ever
 * used.
 */
const CODE_MEGABYTES = 512;

/**
 * Returns the command that runs another one with at most so much memory, whatever the memory is for (V8's own limit
 * says nothing about buffers), and so many seconds of a processor: on a busy machine a small file may wait for long.
 * Linux enforces both (RLIMIT_DATA, RLIMIT_CPU); other systems run the command as it is.
 */
export function limitProcess(
  { megabytes, seconds }: { megabytes: number; seconds: number },
  command: readonly [string, ...string[]],
): [string, ...string[]] {
  if (process.platform !== 'linux') return [...command];
  const kilobytes = (CODE_MEGABYTES + megabytes) * 1024;
  // `exec` replaces the shell, so that the process keeps its number and ends with its own signal. No memory image of a
  // customer's file is left on the disk when it crashes.
  return ['/bin/sh', '-c', `ulimit -c 0; ulimit -t ${seconds}; ulimit -d ${kilobytes} && exec "$@"`, 'sh', ...command];
}
