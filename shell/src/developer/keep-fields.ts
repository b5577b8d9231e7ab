type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into one field. */
interface Typed {
  key: string;
  value: string;
  isChecked: boolean;
}

/** Milliseconds in which the fields of a new build may appear. */
const WITHIN_MS = 5_000;
/** Fields that a script may not or need not fill. */
const LEFT_OUT = new Set(['password', 'file', 'hidden', 'button', 'submit', 'reset', 'image']);

/**
 * Remembers what is typed into the fields of a remote. Returns a function that puts it into the same fields of the
 * remote's next build, as if it was typed again; fields that hold it already, from a draft, stay as they are. For
 * developers: a rebuild must not cost what they typed to get to a screen's state.
 */
export function keepFields(remote: string): (version: string) => void {
  const typed = new Map(
    fieldsOf(rootOf(remote, '')).map(({ key, field }): [string, Typed] => [
      key,
      { key, value: field.value, isChecked: field instanceof HTMLInputElement && field.checked },
    ]),
  );
  const focused = fieldsOf(rootOf(remote, '')).find(({ field }) => field === document.activeElement)?.key;
  return (version) => {
    if (typed.size === 0) return;
    const fill = (): void => {
      for (const { key, field } of fieldsOf(rootOf(remote, version))) {
        const before = typed.get(key);
        if (!before) continue;
        // Once each: what is typed from now on is newer.
        typed.delete(key);
        put(field, before);
        if (key === focused) field.focus();
      }
    };
    const seen = new MutationObserver(fill);
    seen.observe(document.body, { subtree: true, childList: true });
    setTimeout(() => seen.disconnect(), WITHIN_MS);
    fill();
  };
}

/** Returns the element of a version of a remote, or of any version. */
const rootOf = (remote: string, version: string): Element | null =>
  document.querySelector(version === '' ? `[data-remote^="${remote}@"]` : `[data-remote="${remote}@${version}"]`);

/** Returns the fields below an element; two with the same name have different keys. */
function fieldsOf(root: Element | null): { key: string; field: Field }[] {
  const times = new Map<string, number>();
  return [...(root?.querySelectorAll<Field>('input, textarea, select') ?? [])]
    .filter((field) => !LEFT_OUT.has(field.type) && !field.disabled)
    .map((field) => {
      const name = `${field.tagName} ${field.type} ${field.name || labelOf(field)}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return { key: `${name} ${time}`, field };
    });
}

const labelOf = (field: Field): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.getAttribute('placeholder') ?? '';

/** Fills a field the way React hears it: through the element's own setter, with the events of typing. */
function put(field: Field, { value, isChecked }: Typed): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked !== isChecked) field.click();
    return;
  }
  if (field.value === value) return;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
