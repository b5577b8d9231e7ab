/**
 * What is typed before the page has a field for it. A page that is still loading shows where things will be, and people
 * begin to type: their keys reach the field that gets the focus first, and Ctrl+K with what follows opens 'Find'.
 */

/** However slow the page is, keys work as usual from then on, milliseconds. */
const AT_MOST_MS = 60_000;
/** A screen that was drawn may focus its field a moment later, milliseconds. */
const AFTER_DRAWN_MS = 300;

let typed = '';
/** Keys since the screen was drawn: they are meant for it when no field gets the focus. */
let late: string[] = [];
let isDrawn = false;
let wantsFind = false;
let isOver = false;
/** Whether Find is there and takes Ctrl+K itself. */
let hasFind = false;

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(?:text|search|email|tel|url|password|number)$/.test(element.type));

function record(event: KeyboardEvent): void {
  if (isTextField(document.activeElement)) return end();
  const { key, altKey, isComposing } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key.toLowerCase() === 'k') {
    if (hasFind) return end();
    wantsFind = true;
    typed = '';
    late = [];
  } else if (isCommand || altKey || isComposing) return;
  else if (key === 'Backspace') {
    typed = typed.slice(0, -1);
    late.pop();
  } else if (key.length === 1) {
    typed += key;
    if (isDrawn) late.push(key);
  } else return;
  // The page below would take letters as its own keys, and the browser Ctrl+K as its own.
  event.preventDefault();
  event.stopImmediatePropagation();
}

function replay({ target }: FocusEvent): void {
  if (!isTextField(target) || wantsFind) return;
  const text = typed;
  late = [];
  end();
  if (text === '') return;
  // After what focuses it has been drawn, and before the next key.
  void Promise.resolve().then(() => {
    const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    // React notices a value only when it was set past its own property.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, target.value + text);
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
  });
}

/** Ends it: who uses the pointer or has a drawn page decides where keys go. */
function end(): void {
  isOver = true;
  typed = '';
  removeEventListener('keydown', record, true);
  removeEventListener('focusin', replay, true);
  removeEventListener('pointerdown', end, true);
}

/** Begins to record; called once, before anything is drawn. */
export function recordEarlyKeys(): void {
  addEventListener('keydown', record, true);
  addEventListener('focusin', replay, true);
  addEventListener('pointerdown', end, true);
  setTimeout(end, AT_MOST_MS);
}

/**
 * Says that the page's screen has been drawn. A field that does not get the focus now gets no early keys; those that
 * were pressed since are the screen's own, such as A for Approve.
 */
export function screenDrawn(): void {
  if (isOver || wantsFind || isDrawn) return;
  isDrawn = true;
  setTimeout(() => {
    const own = late;
    late = [];
    if (isOver || wantsFind) return;
    end();
    for (const key of own)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  }, AFTER_DRAWN_MS);
}

/**
 * Returns what was typed after Ctrl+K, and ends it; null when nobody pressed that. From now on Find takes it itself.
 */
export function endEarlyFind(): string | null {
  hasFind = true;
  if (!wantsFind) return null;
  const text = typed;
  wantsFind = false;
  end();
  return text;
}
