import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DeliveryRun } from '@iwe/contract';
import type { DocumentModel, DocumentPages, ProductLabel } from '@iwe/domain';
import { drawLabelsPdf } from './draw-labels.ts';
import type { LabelPaper } from './draw-labels.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawRunPdf } from './draw-run.ts';
import type { Logos } from './logos.ts';
import { pictureSize } from './picture-size.ts';
import type { PictureSize } from './picture-size.ts';
import { UndrawableText } from './undrawable-text.ts';

/** What the worker is asked, and what it answers. */
export type Drawing =
  | { models: DocumentModel[]; logos: Logos }
  | { run: DeliveryRun }
  | { labels: ProductLabel[]; paper: LabelPaper }
  | { picture: Uint8Array };
export type DrawRequest = Drawing & { id: number };
/** `pages` of the documents; none of a run or of labels. */
export type DrawAnswer =
  | { id: number; bytes: Uint8Array; pages: DocumentPages[]; size?: PictureSize | null }
  | { id: number; undrawable: { document: string; characters: string } }
  | { id: number; error: string };

const NONE = new Uint8Array();

// Of this thread alone, where the system has priorities of threads: requests go before documents. Not the lowest one,
// at which a busy machine would never draw them.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (request: DrawRequest) => {
  void answer(request).then((message) => parentPort?.postMessage(message));
});

async function answer({ id, ...drawing }: DrawRequest): Promise<DrawAnswer> {
  try {
    if ('picture' in drawing) return { id, bytes: NONE, pages: [], size: await pictureSize(drawing.picture) };
    if ('run' in drawing) return { id, bytes: await drawRunPdf(drawing.run), pages: [] };
    if ('labels' in drawing) return { id, bytes: await drawLabelsPdf(drawing.labels, drawing.paper), pages: [] };
    return { id, ...(await drawPdf(drawing.models, drawing.logos)) };
  } catch (error) {
    if (error instanceof UndrawableText) {
      const { document, characters } = error;
      return { id, undrawable: { document, characters } };
    }
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
