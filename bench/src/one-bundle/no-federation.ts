// Replaces the federation runtime and the platform's preloading in the single bundle.
export const registerPlugins = (): void => {};
export const registerRemotes = (): void => {};
export const loadRemote = (): Promise<never> => Promise.reject(new Error('There are no remotes in one bundle.'));
export const preloadRelease = (): void => {};
export const preloadForPath = (): void => {};
