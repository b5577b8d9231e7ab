/** True when the path is the menu entry's own or lies below it. */
export function isHere(entryPath: string, pathname: string): boolean {
  return pathname === entryPath || pathname.startsWith(`${entryPath}/`);
}
