import { moneyText, VisuallyHidden } from '@iwe/ui';
import { useId } from 'react';

/** What a price was from a moment on. */
export interface Step {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

const WIDTH = 392;
const HEIGHT = 72;
const PAD = 8;
/** Room above the highest price for its figure. */
const TOP = 22;

/** A price over time: it holds until the next change, so the line goes in steps, up to `now`. */
export function Steps({ label, steps, now }: { label: string; steps: readonly Step[]; now: number }) {
  const caption = useId();
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return null;
  const values = steps.map((step) => step.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => PAD + ((at - first.at) / Math.max(1, now - first.at)) * (WIDTH - PAD * 2);
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - PAD - ((value - low) / (high - low)) * (HEIGHT - PAD - TOP));
  const path = steps.map((step, index) => `${index === 0 ? 'M' : 'H'}${x(step.at).toFixed(1)} ${index === 0 ? y(step.value).toFixed(1) : `V${y(step.value).toFixed(1)}`}`).join(' ');
  return (
    <>
      <svg role="img" aria-labelledby={caption} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" style={SVG}>
        <path d={`${path} H${(WIDTH - PAD).toFixed(1)}`} fill="none" stroke="var(--chakra-colors-accent-ring)" strokeWidth="1.5" />
        {steps.map((step) => <circle key={step.at} cx={x(step.at)} cy={y(step.value)} r="2" fill="var(--chakra-colors-accent-ring)"><title>{moneyText(step.value)}</title></circle>)}
        {high !== low && <text x={WIDTH - PAD} y={y(last.value) - 5} textAnchor="end" fontSize="10" fill="var(--chakra-colors-fg-muted)">{moneyText(last.value)}</text>}
      </svg>
      <VisuallyHidden id={caption}>{label}: {steps.map((step) => moneyText(step.value)).join(' → ')}</VisuallyHidden>
    </>
  );
}

const SVG = { display: 'block' } as const;
