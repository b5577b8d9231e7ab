/**
 * Parses the text of a spreadsheet's clipboard: tabs between cells, line ends between rows, quotes around cells that
 * contain either. A text without a tab is one column. The empty line that spreadsheets add at the end is dropped.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '' && isQuotedCell(text, at)) quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      rows.push(row);
      row = [];
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
}

/** A quote opens a quoted cell only when another closes it before the next cell: in 17" it means inches. */
function isQuotedCell(text: string, at: number): boolean {
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] !== '"') continue;
    if (text[end + 1] === '"') end += 1;
    else return end + 1 === text.length || /[\t\r\n]/.test(text[end + 1] ?? '');
  }
  return false;
}

/** Returns the clipboard text of these cells for a spreadsheet. */
export function blockText(rows: readonly (readonly string[])[]): string {
  const quotedCell = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((cells) => cells.map(quotedCell).join('\t')).join('\n');
}
