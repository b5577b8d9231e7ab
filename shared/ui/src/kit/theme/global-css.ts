import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { FORCED, TOUCH } from './media.ts';

/** Boxes without a tick. It has no specificity, so that whoever sizes a box still does. */
const EMPTY_IN_DARK =
  ':where(.dark :is(input[type=checkbox]:not(:indeterminate), input[type=radio]):not(:checked, :disabled))';

/** Styles of the whole page. */
export const globalCss = defineGlobalStyles({
  html: {
    '--global-color-border': 'colors.border',
    bg: 'bg',
    color: 'fg',
    fontFamily: 'body',
    fontSize: '16px',
    colorScheme: 'light',
    textRendering: 'optimizeLegibility',
    '&.dark': { colorScheme: 'dark' },
  },
  body: { fontSize: 'md', lineHeight: 'normal', bg: 'bg', minHeight: '100dvh' },
  a: { color: 'accent.fg', textDecoration: 'none' },
  'a:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  'a:focus-visible': { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px', borderRadius: 'xs' },
  '::selection': { bg: 'accent.muted', color: 'fg' },
  '*': { scrollbarWidth: 'thin', scrollbarColor: 'var(--chakra-colors-border-strong) transparent' },
  // A finger presses the words beside a box as well.
  'label:has(> :is(input[type=checkbox], input[type=radio]))': { [TOUCH]: { minHeight: '44px' } },
  // What is said of keys is for those who have some.
  '[data-keys]': { [TOUCH]: { display: 'none !important' } },
  // In dark a browser fills an empty box with grey, which reads as one that cannot be ticked.
  [EMPTY_IN_DARK]: {
    appearance: 'none',
    width: '13px',
    height: '13px',
    border: '1px solid',
    borderColor: 'border.control',
    borderRadius: '3px',
    bg: 'bg.panel',
  },
  ':where(.dark input[type=radio])': { borderRadius: '50%' },
  ':is(input[type=checkbox], input[type=radio])': { [TOUCH]: { width: '18px', height: '18px' } },
  // Forced colours leave an icon its own colour and take backgrounds away, by which the menu marks the page, a list its
  // active option and a switch its state.
  svg: { [FORCED]: { color: 'inherit !important' } },
  ':is([aria-current=page], [aria-selected=true], [aria-pressed=true])': {
    [FORCED]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  // Nor is there a shadow or a dimmed page to tell what floats from what is below it.
  ':is([role=dialog], [role=alertdialog], [role=menu])': { [FORCED]: { outline: '1px solid CanvasText' } },
  '[hidden]': { display: 'none !important' },
  // Animations still end, which closes dialogs, but run once: an endless one of a millisecond would flash in every
  // frame. Transitions have no time at all: with some, every change of every element would be one, a frame late.
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
});
