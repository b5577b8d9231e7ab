import type { ImportAnswer, ImportKind } from '@iwe/contract';
import { ImportButton } from './import-button.tsx';
import type { ImportFormat, ImportSettings, ImportTemplate } from './import-types.ts';

/** An import that the server writes: 'Import Data' of the price list, products, customers. */
export interface DataImportProps {
  kind: ImportKind;
  /** POST path of the upload; by default 'imports/{kind}'. */
  path?: string;
  /** Label of the button and title of the dialog; by default 'Import Data'. */
  label?: string;
  files: readonly ImportFormat[];
  noun: readonly [one: string, many: string];
  /** The templates, where the path takes several kinds; by default that of `kind`. */
  templates?: readonly ImportTemplate[];
  /** The key that opens it; by default Alt+I. */
  keys?: string;
  /** Called after rows were written, for example to reload the list. */
  onWritten: (rows: number) => void;
  size?: 'sm' | 'md';
}

export function DataImport({ label = 'Import Data', onWritten, size = 'md', keys, ...kind }: DataImportProps) {
  const settings: ImportSettings<null> = {
    ...kind,
    label,
    read: (answer) => ({ summary: (answer as ImportAnswer).data, taken: null }),
    onTaken: (_none, written) => onWritten(written),
  };
  return <ImportButton settings={settings} size={size} {...(keys ? { keys } : {})} />;
}
