import { MAX_LOGO_PIXELS } from '@iwe/domain';
import { PAGE, Paper } from './paper.ts';

/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const NAME = 'picture';

/** Returns the size of a picture; null when it cannot be drawn, which is tried unless it is far too large. */
export async function pictureSize(picture: Uint8Array): Promise<PictureSize | null> {
  try {
    const paper = new Paper({ title: '', author: '', logos: new Map([[NAME, picture]]) });
    const opened = paper.picture(NAME);
    if (!opened) return null;
    const { width, height } = opened;
    if (Math.max(width, height) > MAX_LOGO_PIXELS) return { width, height };
    paper.beginDocument(() => {});
    paper.artifact(() => paper.doc.image(opened as never, PAGE.left, PAGE.top, { width: 10 }));
    await paper.finish();
    return { width, height };
  } catch {
    return null;
  }
}
