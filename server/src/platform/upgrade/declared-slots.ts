import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slotTypeLines } from '@iwe/contract';
import type { SlotDeclaration } from '@iwe/contract';
import { CHECKOUT } from '../../core/config.ts';

/** The file with the types of the props of all slots of this repository's remotes. */
export const SLOT_TYPES_FILE = path.join(CHECKOUT, 'shared/contract/src/platform/slots.generated.ts');

/** Returns the interface of all slots that the remotes of this repository declare in their remote.json. */
export function declaredSlots(): string {
  const declared: Record<string, SlotDeclaration> = {};
  for (const remote of readdirSync(CHECKOUT).filter((name) => name.startsWith('mf-'))) {
    const text = readFileSync(path.join(CHECKOUT, remote, 'remote.json'), 'utf8');
    Object.assign(declared, (JSON.parse(text) as { slots?: Record<string, SlotDeclaration> }).slots);
  }
  return `export interface Slots {\n${slotTypeLines(declared)}}\n`;
}
