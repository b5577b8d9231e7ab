import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import { dataOf } from './pictures.ts';

const WIDTH = 680;
const HEIGHT = 240;

/** A field to sign with a finger; `onChange` gets the signature as a PNG in base64, null when it is empty. */
export function SignaturePad({ onChange }: { onChange: (signature: string | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => clear(canvas.current), []);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d');
    if (!last.current || !context) return;
    const point = pointOf(event);
    context.beginPath();
    context.moveTo(last.current.x, last.current.y);
    context.lineTo(point.x, point.y);
    context.stroke();
    last.current = point;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = pointOf(event);
    // A touch is a dot, as of an i.
    draw(event);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    last.current = null;
    onChange(dataOf(event.currentTarget.toDataURL('image/png')));
  };
  return (
    <div className="field">
      <span className="label">Signature</span>
      <canvas
        ref={canvas}
        className="signature"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label="Sign here with a finger"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <button
        type="button"
        className="button plain"
        onClick={() => {
          clear(canvas.current);
          onChange(null);
        }}
      >
        Clear signature
      </button>
    </div>
  );
}

/** Dark ink on white paper, in every colour scheme: the office sees it like that. */
function clear(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = '#172225';
  context.lineWidth = 4;
  context.lineCap = 'round';
}
