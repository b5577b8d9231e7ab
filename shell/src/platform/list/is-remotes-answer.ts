import type { RemotesAnswer } from '@iwe/contract';

/**
 * Whether a value is a list of remotes with everything that the page reads of it. A list that something on the way or
 * in storage has changed must not become a blank page. Written by hand, because the contract's schema would be a tenth
 * of the first page.
 */
export function isRemotesAnswer(value: unknown): value is RemotesAnswer {
  return (
    isRecord(value) &&
    isText(value.revision) &&
    isListOf(value.remotes, isRemote) &&
    (value.preview === undefined || isTextMap(value.preview)) &&
    (value.blocked === undefined || isListOf(value.blocked, isText)) &&
    (value.unavailable === undefined || isListOf(value.unavailable, isUnavailable))
  );
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = (value: unknown, check: Check): boolean => Array.isArray(value) && value.every(check);
const isTextMap: Check = (value) => isRecord(value) && Object.values(value).every(isText);

const isRemote: Check = (value) =>
  isLoadable(value) &&
  isRecord(value) &&
  (value.fallback === null || isLoadable(value.fallback)) &&
  (value.notes === undefined || isText(value.notes));

const isLoadable: Check = (value) =>
  isRecord(value) &&
  isText(value.name) &&
  isText(value.version) &&
  isText(value.entry) &&
  isText(value.containerName) &&
  isTextMap(value.integrity) &&
  isListOf(value.preload, isText) &&
  isRecord(value.remoteJson) &&
  isListOf(value.remoteJson.routes, isRoute) &&
  isListOf(value.remoteJson.menu, (entry) => isEntry(entry) && isRecord(entry) && isText(entry.group)) &&
  isListOf(value.remoteJson.expressNew, isEntry) &&
  (value.remoteJson.panels === undefined || isListOf(value.remoteJson.panels, isPanel)) &&
  (value.settings === undefined || isSettings(value.settings));

const isRoute: Check = (value) =>
  isRecord(value) &&
  isText(value.path) &&
  isText(value.title) &&
  isListOf(value.access, isText) &&
  (value.routeNames === undefined || isListOf(value.routeNames, isText)) &&
  (value.titles === undefined || isTextMap(value.titles));

const isEntry: Check = (value) =>
  isRecord(value) &&
  isText(value.label) &&
  isText(value.path) &&
  isNumber(value.order) &&
  isListOf(value.access, isText);

const isPanel: Check = (value) =>
  isRecord(value) &&
  isText(value.slot) &&
  isText(value.panel) &&
  isText(value.title) &&
  isNumber(value.order) &&
  isListOf(value.access, isText);

const isSettings: Check = (value) => isRecord(value) && isRecord(value.flags) && isRecord(value.config);

const isUnavailable: Check = (value) =>
  isRecord(value) && isText(value.name) && (value.routes === undefined || isListOf(value.routes, isRoute));
