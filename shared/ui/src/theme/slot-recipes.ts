import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const arriving = { animationName: 'arrive', animationDuration: 'moderate', animationTimingFunction: 'cubic-bezier(0.2, 0.8, 0.3, 1)' };
const floating = {
  bg: 'bg.panel', color: 'fg', boxShadow: 'float', borderRadius: 'lg', outline: 'none', zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
  _open: arriving,
} as const;

const backdrop = {
  position: 'fixed', inset: 0, bg: 'rgb(9 20 23 / 0.45)', zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0) - 1)',
  _open: { animationName: 'fade', animationDuration: 'moderate' },
} as const;

/** The dialog in the middle of the window. */
export const dialogRecipe = defineSlotRecipe({
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed', inset: 0, display: 'flex', justifyContent: 'center', alignItems: 'flex-start', overflow: 'auto', p: '4', pt: '12vh',
      zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
    },
    content: { ...floating, boxShadow: 'dialog', borderRadius: 'xl', display: 'flex', flexDirection: 'column', w: 'full', position: 'relative' },
    header: { display: 'flex', px: '5', pt: '5', pb: '2', pr: '12' },
    title: { fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tight', lineHeight: 'snug' },
    description: { color: 'fg.muted' },
    body: { px: '5', pb: '4', fontSize: 'lg', lineHeight: 'normal', color: 'fg.muted' },
    footer: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2', px: '5', py: '3', borderTopWidth: '1px', borderColor: 'border.subtle', bg: 'bg.subtle', borderBottomRadius: 'xl' },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: {
    size: { sm: { content: { maxW: 'md' } }, md: { content: { maxW: 'xl' } }, lg: { content: { maxW: '4xl' } } },
  },
  defaultVariants: { size: 'sm' },
});

/** The panel that slides in from the right. */
export const drawerRecipe = defineSlotRecipe({
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: 0, display: 'flex', justifyContent: 'flex-end', zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))' },
    content: {
      ...floating, boxShadow: 'dialog', borderRadius: 'none', h: '100dvh', w: 'full', display: 'flex', flexDirection: 'column', position: 'relative',
      _open: { animationName: 'slide', animationDuration: 'moderate', animationTimingFunction: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
    },
    header: { display: 'flex', alignItems: 'center', px: '5', h: '14', pr: '12', borderBottomWidth: '1px', borderColor: 'border' },
    title: { fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tight' },
    body: { flex: '1', overflow: 'auto', px: '5', py: '4' },
    footer: { display: 'flex', justifyContent: 'flex-end', gap: '2', px: '5', py: '3', borderTopWidth: '1px', borderColor: 'border' },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: { size: { sm: { content: { maxW: 'sm' } }, md: { content: { maxW: 'xl' } }, lg: { content: { maxW: '4xl' } } } },
  defaultVariants: { size: 'md' },
});

/** Menus of a button. */
export const menuRecipe = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'separator', 'indicator', 'itemCommand', 'itemIndicator', 'arrow', 'arrowTip', 'contextTrigger', 'triggerItem'],
  base: {
    content: { ...floating, minW: '44', p: '1', maxH: 'var(--available-height)', overflowY: 'auto', fontSize: 'md' },
    item: {
      display: 'flex', alignItems: 'center', gap: '2', minH: '8', px: '2', borderRadius: 'sm', cursor: 'pointer', userSelect: 'none', textDecoration: 'none', color: 'fg', outline: 'none',
      _highlighted: { bg: 'accent.subtle', color: 'accent.fg' },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
      '& svg': { flexShrink: 0, color: 'fg.subtle' },
    },
    itemText: { flex: '1' },
    itemGroupLabel: { px: '2', pt: '2', pb: '1', fontSize: 'xs', fontWeight: 'semibold', color: 'fg.subtle', letterSpacing: 'wide' },
    separator: { h: '1px', bg: 'border', my: '1', mx: '-1' },
  },
});

/** What a button opens beside itself. */
export const popoverRecipe = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'arrow', 'arrowTip', 'anchor', 'indicator', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    content: { ...floating, display: 'flex', flexDirection: 'column', maxH: 'var(--available-height)', maxW: 'calc(100vw - 1rem)', fontSize: 'md', overflow: 'hidden' },
    header: { px: '3', py: '2.5', borderBottomWidth: '1px', borderColor: 'border.subtle', fontWeight: 'semibold' },
    title: { fontWeight: 'semibold' },
    body: { p: '3', overflow: 'auto', minH: 0 },
    footer: { px: '3', py: '2.5', borderTopWidth: '1px', borderColor: 'border.subtle', bg: 'bg.subtle' },
  },
});

/** A word about a control. */
export const tooltipRecipe = defineSlotRecipe({
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    content: {
      bg: 'bg.inverted', color: 'fg.inverted', fontSize: 'sm', lineHeight: 'snug', px: '2', py: '1', borderRadius: 'sm', maxW: 'xs', boxShadow: 'float', zIndex: 'tooltip',
      _open: { animationName: 'fade', animationDuration: 'fast' },
    },
  },
});
