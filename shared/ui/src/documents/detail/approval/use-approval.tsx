import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '@iwe/contract';
import { isSalesSheet } from '@iwe/domain';
import { tellError } from '@iwe/session';
import { lazyPart } from '../../../kit/loading/lazy-part.tsx';
import type { SheetState } from '../use-sheet.ts';
import { confirmApprove } from './approve-confirm.tsx';
import type { ShippingChoice } from './approve-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { readRefusal } from './refusal.ts';
import type { ApprovalRefusal } from './refusal.ts';

// Loaded with the first draft that may be approved, so that it is there when somebody presses the key.
const loadPanel = async () => (await import('./approval-panel.tsx')).ApprovalPanel;
const ApprovalPanel = lazyPart(loadPanel, { name: 'The approval', isOverlay: true });

/** What is open: the panel with its last refusal, the permits, or the permits above the panel. */
interface Step {
  panel?: { refusal?: ApprovalRefusal };
  permits?: boolean;
}

/** The approval of a sheet, step by step. */
export interface Approval {
  /** Opens everything that the approval is decided on; for types 1 and 2 with warehouse, ship type and driver. */
  approve: () => void;
  /** Opens the permits. */
  permit: () => void;
  /** The open dialogs; render them on the screen. */
  dialogs: ReactNode;
}

/** Runs the approval of a sheet. `onEdit` opens the editor; null when no screen serves it. */
export function useApproval(
  sheet: Sheet,
  { run, busy }: Pick<SheetState, 'run' | 'busy'>,
  onEdit: (() => void) | null,
): Approval {
  const [step, setStep] = useState<Step>({});
  const close = () => setStep({});
  const { abilities } = sheet;
  useEffect(() => {
    // A failure is told when somebody opens it.
    if (abilities.approve) loadPanel().catch(() => undefined);
  }, [abilities.approve]);

  const send = async (choice: ShippingChoice | null, acknowledged: readonly string[]): Promise<void> => {
    try {
      await run('approve', { ...choice, acknowledged }, { quiet: true });
      close();
    } catch (error) {
      const refusal = readRefusal(error);
      if (refusal.kind === 'other') return tellError(error);
      // Whatever is refused, the panel stays open with what was chosen.
      setStep({ panel: { refusal } });
      if (refusal.kind !== 'acknowledge' || !isSalesSheet(sheet.type)) return;
      if (await confirmApprove(refusal.text))
        await send(
          choice,
          refusal.items.flatMap((item) => item.key ?? []),
        );
    }
  };
  const ask = async (note: string, choice: ShippingChoice | null) => {
    if (await run('approval-requests', { note, ...choice })) close();
  };
  const givePermits = async (findings: readonly { code: string; lineId: number | null }[]) => {
    if (await run('permits', { findings })) close();
  };

  const dialogs = (
    <>
      {step.panel && (
        <ApprovalPanel
          sheet={sheet}
          busy={busy}
          refusal={step.panel.refusal}
          onClose={close}
          onChange={() => setStep({ panel: {} })}
          onApprove={(choice, acknowledged) => void send(choice, acknowledged)}
          onAsk={abilities.askForApproval ? (note, choice) => void ask(note, choice) : undefined}
          onChangeSheet={abilities.edit && onEdit ? onEdit : undefined}
          onPermit={abilities.permit ? () => setStep((now) => ({ ...now, permits: true })) : undefined}
        />
      )}
      {step.permits && (
        <PermitDialog
          sheetId={sheet.id}
          no={sheet.no}
          busy={busy === 'permits'}
          onClose={() => setStep((now) => ({ ...now, permits: false }))}
          onPermit={(findings) => void givePermits(findings)}
        />
      )}
    </>
  );
  return {
    approve: () => setStep({ panel: {} }),
    permit: () => setStep({ permits: true }),
    dialogs,
  };
}
