import { readFileSync, writeFileSync } from 'node:fs';
import { declaredSlots, SLOT_TYPES_FILE } from './declared-slots.ts';

// Writes the types of the props of all slots that the remotes of this repository declare.
const head = readFileSync(SLOT_TYPES_FILE, 'utf8').split('export interface Slots {')[0] ?? '';
writeFileSync(SLOT_TYPES_FILE, head + declaredSlots());
