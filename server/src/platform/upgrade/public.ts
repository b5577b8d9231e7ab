// A door of its own: the judgement builds the whole application, the module's other door included.
export { judgeBeforeMigrating } from './judge-before-migrating.ts';
