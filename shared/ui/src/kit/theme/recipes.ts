import { defineRecipe } from '@chakra-ui/react/styled-system';
import { TOUCH } from './media.ts';

/** The ring of every focused control. */
export const focusRing = {
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '1px' },
} as const;

/** Buttons. `solid` is the one main action of a screen; all others are outline or ghost. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    transitionProperty: 'background-color, border-color, color, box-shadow',
    transitionDuration: 'fast',
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    ...focusRing,
    '& svg': { flexShrink: 0 },
    [TOUCH]: { minH: '11', minW: '11' },
  },
  variants: {
    variant: {
      solid: { bg: 'accent.solid', color: 'accent.contrast', boxShadow: 'panel', _hover: { bg: 'accent.hover' } },
      outline: {
        bg: 'bg.panel',
        color: 'fg',
        borderColor: 'border.strong',
        boxShadow: 'panel',
        _hover: { bg: 'bg.subtle', borderColor: 'border.control' },
        _expanded: { bg: 'bg.subtle' },
      },
      ghost: { color: 'fg.muted', _hover: { bg: 'bg.muted', color: 'fg' }, _expanded: { bg: 'bg.muted', color: 'fg' } },
      subtle: { bg: 'accent.subtle', color: 'accent.fg', _hover: { bg: 'accent.muted' } },
      danger: { bg: 'danger.solid', color: 'accent.contrast', _hover: { filter: 'brightness(0.92)' } },
      link: {
        color: 'accent.fg',
        px: '0',
        h: 'auto',
        borderRadius: 'xs',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
      },
    },
    size: {
      xs: { h: '6', px: '2', fontSize: 'sm', borderRadius: 'sm' },
      sm: { h: '7', px: '2.5', fontSize: 'sm' },
      md: { h: '8', px: '3', fontSize: 'md' },
      lg: { h: '10', px: '4', fontSize: 'lg' },
    },
    square: { true: { px: '0', aspectRatio: '1' } },
  },
  compoundVariants: [{ variant: 'link', css: { h: 'auto', px: '0' } }],
  defaultVariants: { variant: 'outline', size: 'md' },
});

/** Single-line controls for typing. */
export const inputRecipe = defineRecipe({
  base: {
    w: 'full',
    minW: 0,
    textOverflow: 'ellipsis',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontVariantNumeric: 'tabular-nums',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'fast',
    _placeholder: { color: 'fg.subtle', opacity: 1 },
    _hover: { borderColor: 'fg.subtle' },
    _focusVisible: {
      outline: '2px solid',
      outlineColor: 'accent.ring',
      outlineOffset: '-1px',
      borderColor: 'accent.ring',
    },
    _invalid: { borderColor: 'danger.fg', _focusVisible: { outlineColor: 'danger.fg' } },
    _disabled: { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
    // Below 16 pixels, phones zoom into the page when somebody types.
    [TOUCH]: { minH: '11', fontSize: 'xl' },
  },
  variants: {
    size: {
      sm: { h: '7', px: '2', fontSize: 'sm' },
      md: { h: '8', px: '2.5', fontSize: 'md' },
      lg: { h: '10', px: '3', fontSize: 'lg' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** Short words about a record: status, kind, count. */
export const badgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    h: '5',
    px: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 1,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.subtle', color: 'fg.muted', borderColor: 'border' },
      accent: { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.muted' },
      success: { bg: 'success.subtle', color: 'success.fg', borderColor: 'success.border' },
      warning: { bg: 'spark.subtle', color: 'spark.fg', borderColor: 'spark.border' },
      danger: { bg: 'danger.subtle', color: 'danger.fg', borderColor: 'danger.border' },
      spark: { bg: 'spark.solid', color: 'spark.contrast', borderColor: 'spark.solid', fontWeight: 'semibold' },
    },
    round: { true: { borderRadius: 'full', minW: '5', justifyContent: 'center' } },
  },
  defaultVariants: { tone: 'neutral' },
});
