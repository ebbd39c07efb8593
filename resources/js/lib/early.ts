/**
 * Input before hydration. The document's first script (`server/http/earlyScript.ts`) records typed text and pressed
 * buttons. Links work without scripts.
 */
type Early = {
  typed: Map<HTMLInputElement, string | boolean>;
  pressed: HTMLElement[];
  /** Stops recording. */
  end: () => void;
};

/** Types a value again, for a component that has not received it. */
function retype(field: HTMLInputElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    // React has adopted the field's state: the value is reset silently, and pressed again.
    field.checked = !value;
    field.click();
    return;
  }
  // React compares with the value last set through the field, and would ignore an equal one.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

/** Replays input that was not handled. */
export async function replayEarly(): Promise<void> {
  const { early } = window as { early?: Early };
  if (!early) return;
  early.end();
  for (const [field, value] of early.typed) if (field.isConnected) retype(field, value);
  for (const button of early.pressed) {
    // Lets React render after each event.
    await null;
    if (button.isConnected) button.click();
  }
}
