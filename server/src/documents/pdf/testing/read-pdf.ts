import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface TagNode {
  role?: string;
  /** 'content' for what a page draws. */
  type?: string;
  children?: readonly TagNode[];
}

/** A PDF as a reader program sees it. */
export interface ReadPdf {
  title: string;
  language: string;
  /** Whether the file says that it is tagged. */
  isTagged: boolean;
  /** The text of each page in the order of drawing, pieces separated by single spaces. */
  pages: string[];
  /** How many elements of each structure tag draw something themselves. */
  tags: Readonly<Record<string, number>>;
}

/** Reads a PDF with a library that had no part in writing it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  const { info } = (await file.getMetadata()) as unknown as { info: { Title: string; Language: string } };
  // A Map, whatever the library's types say.
  const marks = (await file.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  const isTagged = marks?.get('Marked') === true;
  const pages: string[] = [];
  const tags: Record<string, number> = {};
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((text) => text.trim() !== '')
        .join(' '),
    );
    count((await page.getStructTree()) as TagNode | null, tags);
  }
  await task.destroy();
  return { title: info.Title, language: info.Language, isTagged, pages, tags };
}

function count(node: TagNode | null, tags: Record<string, number>): void {
  // A table is listed for every page it is on, with cells that are empty there.
  if (node?.role && node.children?.some(({ type }) => type === 'content')) tags[node.role] = (tags[node.role] ?? 0) + 1;
  for (const child of node?.children ?? []) count(child, tags);
}
