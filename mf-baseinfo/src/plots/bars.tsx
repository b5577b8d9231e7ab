import { quantityText, VisuallyHidden } from '@iwe/ui';
import { useId } from 'react';

/** One bar: its words below, its figure, and what a pointer on it reads. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly title: string;
}

const WIDTH = 392;
const HEIGHT = 96;
const GROUND = 78;
const TOP = 12;

/** Figures side by side, one colour, the largest one named. Screen readers get the table. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const caption = useId();
  const largest = Math.max(1, ...bars.map((bar) => bar.value));
  const least = Math.min(0, ...bars.map((bar) => bar.value));
  const step = WIDTH / Math.max(1, bars.length);
  const unit = (GROUND - TOP) / (largest - least);
  const zero = GROUND + least * unit;
  return (
    <>
      <svg role="img" aria-labelledby={caption} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" style={SVG}>
        <line x1="0" x2={WIDTH} y1={zero} y2={zero} stroke="var(--chakra-colors-border)" />
        {bars.map((bar, index) => {
          const height = Math.abs(bar.value) * unit;
          const x = index * step + 3;
          const isLargest = bar.value === largest && bar.value > 0;
          return (
            <g key={bar.key}>
              <title>{bar.title}</title>
              {/* The whole column answers to the pointer, also where its bar is low. */}
              <rect x={index * step} y="0" width={step} height={HEIGHT} fill="transparent" />
              <rect x={x} y={bar.value >= 0 ? zero - height : zero} width={step - 6} height={Math.max(height, bar.value === 0 ? 0 : 1)} rx="1.5" fill={bar.value < 0 ? 'var(--chakra-colors-danger-fg)' : 'var(--chakra-colors-accent-ring)'} />
              {isLargest && <text x={x + (step - 6) / 2} y={zero - height - 3} textAnchor="middle" fontSize="10" fill="var(--chakra-colors-fg-muted)">{quantityText(bar.value)}</text>}
              <text x={x + (step - 6) / 2} y={HEIGHT - 5} textAnchor="middle" fontSize="10" fill="var(--chakra-colors-fg-subtle)">{bar.label}</text>
            </g>
          );
        })}
      </svg>
      <VisuallyHidden id={caption}>{label}: {bars.map((bar) => bar.title).join('; ')}</VisuallyHidden>
    </>
  );
}

const SVG = { display: 'block' } as const;
