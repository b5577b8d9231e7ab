export * from './remote-json.ts';
export * from './release-manifest.ts';
export * from './remotes-answer.ts';
export * from './failure-codes.ts';
export * from './failures.ts';
export * from './channels.ts';
export * from './deploy-tokens.ts';
export * from './overview.ts';
