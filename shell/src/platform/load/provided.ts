// Parts of @iwe/ui that only remotes, or the pages of links, use and that are loaded on request. The federation plugin
// provides a shared entry only if code of the shell imports it; the build fails when one is missing here.
export const provided = {
  sheet: () => import('@iwe/ui/sheet'),
  sheetView: () => import('@iwe/ui/sheet-view'),
  scanning: () => import('@iwe/ui/scanning'),
};

/** Fetches what lists and sheets need, ahead of its use: a failure is reported where it is needed. */
export const fetchSheetView = (): unknown => provided.sheetView().catch(() => undefined);
