import type { SheetAbilities } from '@iwe/contract';
import type { SheetStatus } from '@iwe/domain';

/** Deeds on a sheet that its detail page offers. Email, print and the accounting service join with their screens. */
export type ActionKey = 'void' | 'unapprove' | 'edit' | 'approve' | 'close' | 'advance';

/** A deed: from which states it shows, which ability the server must give, what is asked before. */
export interface ActionDefinition {
  readonly key: ActionKey;
  readonly label: string;
  readonly from: readonly SheetStatus[];
  readonly ability: FieldOfAbility;
  readonly hotkey?: string;
  /** Asked in a dialog before it runs. */
  readonly confirm?: string;
  /** What the dialog's button says where the label alone would be mistaken. */
  readonly confirmLabel?: string;
  readonly tone: 'main' | 'plain' | 'danger';
}

/** The abilities that are yes or no. */
export type FieldOfAbility = { [Key in keyof SheetAbilities]: SheetAbilities[Key] extends boolean ? Key : never }[keyof SheetAbilities];
