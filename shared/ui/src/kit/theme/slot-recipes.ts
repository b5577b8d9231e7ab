import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { NARROW } from './media.ts';

const arriving = {
  animationName: 'arrive',
  animationDuration: 'moderate',
  animationTimingFunction: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
};
const floating = {
  bg: 'bg.panel',
  color: 'fg',
  boxShadow: 'float',
  borderRadius: 'lg',
  outline: 'none',
  zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
  _open: arriving,
} as const;

const backdrop = {
  position: 'fixed',
  inset: 0,
  bg: 'rgb(9 20 23 / 0.45)',
  zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0) - 1)',
  _open: { animationName: 'fade', animationDuration: 'moderate' },
} as const;

/** The dialog in the middle of the window. */
export const dialogRecipe = defineSlotRecipe({
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      overflow: 'auto',
      p: '4',
      pt: '12vh',
      [NARROW]: { p: '2', pt: '6' },
      zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
    },
    content: {
      ...floating,
      boxShadow: 'dialog',
      borderRadius: 'xl',
      display: 'flex',
      flexDirection: 'column',
      w: 'full',
      position: 'relative',
    },
    header: { display: 'flex', px: '5', pt: '5', pb: '2', pr: '12' },
    title: { fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tight', lineHeight: 'snug' },
    description: { color: 'fg.muted' },
    body: { px: '5', pb: '4', fontSize: 'lg', lineHeight: 'normal', color: 'fg.muted' },
    footer: {
      display: 'flex',
      justifyContent: 'flex-end',
      flexWrap: 'wrap',
      gap: '2',
      px: '5',
      py: '3',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
      bg: 'bg.subtle',
      borderBottomRadius: 'xl',
      [NARROW]: { px: '3', '& > button': { flexGrow: 1 } },
    },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: {
    size: { sm: { content: { maxW: 'md' } }, md: { content: { maxW: 'xl' } }, lg: { content: { maxW: '4xl' } } },
  },
  defaultVariants: { size: 'sm' },
});

/** The panel that slides in from the right. */
export const drawerRecipe = defineSlotRecipe({
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      display: 'flex',
      justifyContent: 'flex-end',
      zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
    },
    content: {
      ...floating,
      boxShadow: 'dialog',
      borderRadius: 'none',
      h: '100dvh',
      w: 'full',
      display: 'flex',
      flexDirection: 'column',
      position: 'relative',
      _open: {
        animationName: 'slide',
        animationDuration: 'moderate',
        animationTimingFunction: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
      },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      px: '5',
      h: '14',
      pr: '12',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    title: { fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tight' },
    body: { flex: '1', overflow: 'auto', px: '5', py: '4' },
    footer: {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '2',
      px: '5',
      py: '3',
      borderTopWidth: '1px',
      borderColor: 'border',
    },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: {
    size: { sm: { content: { maxW: 'sm' } }, md: { content: { maxW: 'xl' } }, lg: { content: { maxW: '4xl' } } },
  },
  defaultVariants: { size: 'md' },
});
