import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { slotList, slotTypeLines } from '@iwe/contract';
import { PublishRefused, refusalMessage } from './publish.ts';
import type { PublishTarget } from './publish.ts';

/** Where the types are written, in the remote's folder. */
const FILE = 'src/slots.generated.d.ts';

/**
 * Writes the types of the props of every slot that live releases have into a remote's folder, so that its panels do not
 * compile with other props. Resolves to a line for the console. Throws PublishRefused with the server's message.
 */
export async function writeSlotTypes(
  folder: string,
  { server, token }: Pick<PublishTarget, 'server' | 'token'>,
): Promise<string> {
  const answer = await fetch(new URL('/api/platform/kit/slots', server), {
    headers: { authorization: `Bearer ${token}` },
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new PublishRefused(answer.status, `The slots were refused (${answer.status}): ${refusalMessage(body)}`);
  const { data } = slotList.parse(body);
  const text =
    '// Written by `npx iwe-release --slots` from the live releases; do not edit.\n' +
    "import '@iwe/contract';\n\ndeclare module '@iwe/contract' {\n  interface Slots {\n" +
    `${slotTypeLines(Object.fromEntries(data.map((slot) => [slot.name, slot])), '    ')}  }\n}\n`;
  writeFileSync(path.join(folder, FILE), text);
  return `${FILE} has ${data.length === 1 ? 'one slot' : `${data.length} slots`}: ${data.map(({ name }) => name).join(', ')}`;
}
