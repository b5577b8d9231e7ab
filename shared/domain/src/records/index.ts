export { partnerOf, recordPaths } from './record-path.ts';
export type { RecordReference } from './record-path.ts';
