import { importLinesAnswer } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { FORM_TYPE } from '../../../core/plugins/input/known-fields.ts';
import { checkImport } from '../check-import.command.ts';
import { keepKind } from '../registered-kinds.ts';
import { countedLinesKind, linesKind } from './lines.kind.ts';

/**
 * Registers POST /api/ag/lines and /api/ag/import_lines: lines of a file, checked and priced, for the editor (spec §2
 * "Lines can be imported from one xls file").
 */
export async function linesImportRoutes(app: App): Promise<void> {
  for (const kind of [linesKind, countedLinesKind]) {
    const registered = keepKind(app, kind);
    app.post(
      `/api/ag/${kind.path ?? ''}`,
      {
        config: { permission: kind.permission },
        schema: { consumes: [FORM_TYPE], response: { 200: importLinesAnswer } },
      },
      (request) =>
        checkImport(request, registered, (summary, good) => ({ data: good.map(({ line }) => line), summary })),
    );
  }
}
