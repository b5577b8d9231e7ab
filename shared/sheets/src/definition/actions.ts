import type { SheetAbilities } from '@iwe/contract';
import type { SheetStatus } from '@iwe/domain';

/** Actions that a sheet's detail page offers. Email and print will be added with their screens. */
export type ActionKey = 'void' | 'unapprove' | 'edit' | 'approve' | 'close' | 'advance' | 'sendXero' | 'xeroRecall';

/** An action: the states in which it is shown, the ability it needs from the server, and the question asked before. */
export interface ActionDefinition {
  readonly key: ActionKey;
  readonly label: string;
  readonly from: readonly SheetStatus[];
  readonly ability: FieldOfAbility;
  readonly hotkey?: string;
  /** The question of a dialog that is shown before the action runs. */
  readonly confirm?: string;
  /** The label of the dialog's confirm button, where `label` alone would be misleading. */
  readonly confirmLabel?: string;
  readonly tone: 'main' | 'plain' | 'danger';
}

/** The abilities that are booleans. */
export type FieldOfAbility = {
  [Key in keyof SheetAbilities]: SheetAbilities[Key] extends boolean ? Key : never;
}[keyof SheetAbilities];
