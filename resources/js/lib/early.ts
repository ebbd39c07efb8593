/**
 * What a person did before the page was the browser's. The document's first script (`server/http/earlyScript.ts`) keeps
 * it: what was typed, and the buttons that were pressed. Links lead on by themselves.
 */
type Early = {
  typed: Map<HTMLInputElement, string | boolean>;
  pressed: HTMLElement[];
  /** Keeps nothing more. */
  end: () => void;
};

/** Types it once more, for a component that has not heard of it. */
function retype(field: HTMLInputElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    // React has taken the field as it stands: it is turned back unheard, and pressed again.
    field.checked = !value;
    field.click();
    return;
  }
  // React compares with what was set through the field itself, and would see nothing new in what stands there already.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

/** Does again what has not been heard of yet. */
export async function replayEarly(): Promise<void> {
  const { early } = window as { early?: Early };
  if (!early) return;
  early.end();
  for (const [field, value] of early.typed) if (field.isConnected) retype(field, value);
  for (const button of early.pressed) {
    // What the last one did is drawn first.
    await null;
    if (button.isConnected) button.click();
  }
}
