import { defineTokens } from '@chakra-ui/react/styled-system';

const px = (size: number): { value: string } => ({ value: `${size / 16}rem` });

/** Multiples of 4 pixels by number. A multiple that is missing here would be an invalid length. */
const scale = (steps: readonly number[]) => Object.fromEntries(steps.map((step) => [step, px(step * 4)]));

/** The scale: a 4 px grid with half steps, text of 13 px, small radii. */
export const tokens = defineTokens({
  fonts: {
    body: {
      value:
        "'Inter Variable', Inter, 'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'Helvetica Neue', Roboto, 'Noto Sans', 'Liberation Sans', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif",
    },
    heading: {
      value:
        "'Inter Variable', Inter, 'Segoe UI Variable Display', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'Helvetica Neue', Roboto, 'Noto Sans', 'Liberation Sans', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif",
    },
    mono: { value: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, 'Liberation Mono', monospace" },
  },
  fontSizes: {
    '2xs': px(10),
    xs: px(11),
    sm: px(12),
    md: px(13),
    lg: px(14),
    xl: px(16),
    '2xl': px(20),
    '3xl': px(28),
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 }, bold: { value: 700 } },
  lineHeights: { tight: { value: 1.2 }, snug: { value: 1.35 }, normal: { value: 1.5 } },
  letterSpacings: { tight: { value: '-0.01em' }, wide: { value: '0.04em' }, wider: { value: '0.08em' } },
  radii: { none: { value: '0' }, xs: px(3), sm: px(4), md: px(6), lg: px(8), xl: px(12), full: { value: '999px' } },
  spacing: scale([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24]),
  sizes: {
    ...scale([
      0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
      64, 72, 80, 96,
    ]),
    full: { value: '100%' },
    xs: px(320),
    sm: px(384),
    md: px(448),
    lg: px(512),
    xl: px(576),
    '2xl': px(672),
    '4xl': px(896),
  },
  zIndex: {
    sticky: { value: 10 },
    header: { value: 20 },
    popover: { value: 1500 },
    tooltip: { value: 1800 },
    toast: { value: 1900 },
  },
  durations: { fast: { value: '90ms' }, moderate: { value: '160ms' } },
});
