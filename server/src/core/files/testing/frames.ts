import { EXPORT_FRAME, EXPORT_FRAME_HEAD_BYTES } from '@iwe/contract';

/** Returns the frames of a watched file, in words. */
export function framesOf(watched: Buffer): string[] {
  const frames = [];
  for (let rest = watched; rest.length > 0;) {
    const payload = rest.subarray(EXPORT_FRAME_HEAD_BYTES, EXPORT_FRAME_HEAD_BYTES + rest.readUInt32BE(1));
    const kind = rest.readUInt8(0);
    if (kind === EXPORT_FRAME.progress) frames.push(`${payload.readUInt32BE(0)} of ${payload.readUInt32BE(4)}`);
    else frames.push(kind === EXPORT_FRAME.end ? 'end' : payload.toString());
    rest = rest.subarray(EXPORT_FRAME_HEAD_BYTES + payload.length);
  }
  return frames;
}
