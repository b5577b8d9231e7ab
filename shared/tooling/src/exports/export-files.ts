import path from 'node:path';
import { EXPORTS_FILE, exportsText } from './exports-file.ts';
import { withSharedPackages } from './read-exports.ts';
import { reportText } from './report-text.ts';

/** Returns the generated files about the exports of the shared packages: file → text. */
export const exportFiles = (): Map<string, string> =>
  withSharedPackages(
    ({ project, packages }) =>
      new Map(
        packages.flatMap((one): [string, string][] => [
          [path.join(one.folder, 'api-report.txt'), reportText(project, one)],
          [path.join(one.folder, EXPORTS_FILE), exportsText(project, one)],
        ]),
      ),
  );
