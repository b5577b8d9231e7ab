const work = (): Promise<void> => Promise.resolve();
export const start = (): void => {
  work();
};
