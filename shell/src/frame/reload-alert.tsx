import { frameMessages } from '@iwe/domain';
import { accountChangedStore, useStore } from '@iwe/session';
import { Button, Dialog, ReloadIcon } from '@iwe/ui';
import { pathForOtherOrganisation } from '../guard/route-for.ts';

/** Reloads the page for the organisation that is chosen now. */
export function reloadForOrganisation(): void {
  const path = pathForOtherOrganisation(window.location);
  if (path === null) window.location.reload();
  else window.location.assign(path);
}

/**
 * Shown when another tab has switched to another organisation: nothing of the old one may be edited any more (spec §4
 * "Other").
 */
export function ReloadAlert() {
  const changed = useStore(accountChangedStore);
  return (
    <Dialog
      open={changed}
      role="alertdialog"
      dismissable={false}
      onClose={() => undefined}
      title={frameMessages.organisationChanged}
      footer={
        <Button variant="solid" onClick={reloadForOrganisation}>
          <ReloadIcon size={14} />
          Reload
        </Button>
      }
    >
      Another tab has switched to a different organisation. This page still shows the former one.
    </Dialog>
  );
}
