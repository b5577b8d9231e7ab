// Parts of @iwe/ui that only remotes use and that load when one asks. The federation plugin offers a shared entry only if
// code of the shell imports it; the build fails when one is missing here.
export const provided = { sheet: () => import('@iwe/ui/sheet'), sheetView: () => import('@iwe/ui/sheet-view') };
