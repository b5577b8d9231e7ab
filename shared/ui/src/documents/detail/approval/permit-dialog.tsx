import { t } from '@iwe/session';
import { Button } from '../../../kit/controls/button.tsx';
import { Flex, Text } from '../../../kit/layout.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { PermitPanel, permittable, useApprovalPreview } from './permit-panel.tsx';

/** Permits findings of this content for whoever approves; a change of the content voids the permit (DOMAIN §6). */
export interface PermitDialogProps {
  sheetId: number;
  no: string;
  busy: boolean;
  onClose: () => void;
  onPermit: (findings: readonly { code: string; lineId: number | null }[]) => void;
}

export function PermitDialog({ sheetId, no, busy, onClose, onPermit }: PermitDialogProps) {
  const { data, error } = useApprovalPreview(sheetId);
  const mine = permittable(data);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`Permit for ${no}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            busy={busy}
            disabled={mine.length === 0}
            onClick={() => onPermit(mine.map(({ code, lineId }) => ({ code, lineId })))}
          >
            {mine.length > 1 ? `Permit ${mine.length} findings` : 'Permit'}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <PermitPanel preview={data} error={error?.lines} />
        {data && mine.length === 0 && data.findings.length > 0 && (
          <Text>{t('None of these waits for a right of yours.')}</Text>
        )}
      </Flex>
    </Dialog>
  );
}
