export * from './compare-versions.ts';
export * from './in-range.ts';
export * from './fitness.ts';
export * from './remote-settings.ts';
export * from './menu-lines.ts';
export * from './resolve-release.ts';
export * from './route-conflicts.ts';
export * from './api-shapes.ts';
