import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '@iwe/contract';
import { isSalesSheet } from '@iwe/domain';
import { tellError } from '@iwe/session';
import type { SheetState } from '../use-sheet.ts';
import { confirmApprove } from './approve-confirm.tsx';
import { ShippingDialog } from './approve-dialog.tsx';
import type { ShippingChoice } from './approve-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { readRefusal } from './refusal.ts';
import type { RefusedItem } from './refusal.ts';
import { RefusedDialog } from './refused-dialog.tsx';

type Step = { kind: 'shipping' } | { kind: 'refused'; items: readonly RefusedItem[] } | { kind: 'permit' };

/** The approval of a sheet, step by step. */
export interface Approval {
  /** Approves; for types 1 and 2 asks for warehouse, ship type and driver first. */
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
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);

  const send = async (choice: ShippingChoice | null, acknowledged: readonly string[]): Promise<void> => {
    try {
      await run('approve', { ...choice, acknowledged }, { quiet: true });
      close();
    } catch (error) {
      const refusal = readRefusal(error);
      if (refusal.kind === 'other') tellError(error);
      else if (refusal.kind === 'refused') setStep({ kind: 'refused', items: refusal.items });
      else {
        close();
        // A closing dialog also closes those above it, so the next one opens only after it is gone.
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        if (await confirmApprove(refusal.text))
          await send(
            choice,
            refusal.items.flatMap((item) => item.key ?? []),
          );
      }
    }
  };
  const ask = async (note: string) => {
    if (await run('approval-requests', { note })) close();
  };
  const givePermits = async (findings: readonly { code: string; lineId: number | null }[]) => {
    if (await run('permits', { findings })) close();
  };

  const { abilities } = sheet;
  const dialogs = (
    <>
      {step?.kind === 'shipping' && (
        <ShippingDialog
          title={`Approve ${sheet.no}`}
          action="Approve"
          sheet={sheet}
          busy={busy === 'approve'}
          onClose={close}
          onChoose={(choice) => void send(choice, [])}
        />
      )}
      {step?.kind === 'refused' && (
        <RefusedDialog
          no={sheet.no}
          items={step.items}
          busy={busy === 'approval-requests'}
          onClose={close}
          onAsk={abilities.askForApproval ? (note) => void ask(note) : undefined}
          onChangeSheet={abilities.edit && onEdit ? onEdit : undefined}
          onPermit={abilities.permit ? () => setStep({ kind: 'permit' }) : undefined}
        />
      )}
      {step?.kind === 'permit' && (
        <PermitDialog
          sheetId={sheet.id}
          no={sheet.no}
          busy={busy === 'permits'}
          onClose={close}
          onPermit={(findings) => void givePermits(findings)}
        />
      )}
    </>
  );
  return {
    approve: () => {
      if (isSalesSheet(sheet.type)) setStep({ kind: 'shipping' });
      // Without choices to make, a single key would move stock, so the user is asked.
      else void confirmApprove('').then((yes) => (yes ? send(null, []) : undefined));
    },
    permit: () => setStep({ kind: 'permit' }),
    dialogs,
  };
}
