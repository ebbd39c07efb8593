/**
 * Input before hydration. The document's first script (`server/http/earlyScript.ts`) records it, in order. Links work
 * without scripts.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A value that was typed or chosen, or without a value a pressed button or a submitted form. */
type Input = { it: Field; value: string | boolean } | { it: HTMLElement; value?: undefined };

type Early = {
  kept: Input[];
  /** Recording leaves other events of keys and fingers to React when the root is hydrated. */
  isHydrated: boolean;
  /** The recorder ignores events while this is set. */
  isRepeating: boolean;
  /** Stops recording. */
  end: () => void;
};

/** How long a part that is not hydrated is left alone before the next look, in milliseconds. */
const NEXT_LOOK_MS = 50;
/** Time after which a part whose code does not arrive is given up. */
const PATIENCE_MS = 20_000;
/** An event that React delivers like a press, and that no component listens to. */
const PROBE = 'auxclick';

/**
 * Whether the part of the page around an element is hydrated. React hydrates it now if its code is loaded; otherwise
 * React stops the event before it reaches the element.
 */
function isReached(element: HTMLElement): boolean {
  let hasArrived = false;
  const hear = (event: Event) => {
    hasArrived = true;
    event.stopImmediatePropagation();
  };
  element.addEventListener(PROBE, hear, true);
  element.dispatchEvent(new Event(PROBE));
  element.removeEventListener(PROBE, hear, true);
  return hasArrived;
}

/** Types a value again, for a component that has not received it. The caret stays at its place. */
function retype(field: Field, value: string | boolean): void {
  // The field has its file, which no script may set.
  if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }));
  if (typeof value === 'boolean') {
    // React has adopted the field's state: the value is reset silently, and pressed again.
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  const caret = 'selectionStart' in field ? [field.selectionStart, field.selectionEnd] : [];
  // React compares with the value last set through the field, and would ignore an equal one.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  // WebKit would focus another field.
  if (document.activeElement === field && 'selectionStart' in field && typeof caret[0] === 'number')
    field.setSelectionRange(caret[0], caret[1] ?? caret[0]);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

function repeat({ it, value }: Input): void {
  if (value !== undefined) retype(it, value);
  else if (it instanceof HTMLFormElement) it.requestSubmit();
  else it.click();
}

/**
 * Repeats recorded input, each once and in order, when the root is hydrated. Input for a part that is not hydrated waits
 * for it, and later input waits behind it: a voucher is entered before the order is paid. If the part's code does not
 * arrive, all of it is dropped, so that the page can be used.
 */
export async function replayEarly(): Promise<void> {
  const { early } = window as { early?: Early };
  if (!early) return;
  early.isHydrated = true;
  let progressAt = performance.now();
  // Lets React finish, and render after each event.
  for (await null; early.kept.length > 0 && performance.now() - progressAt < PATIENCE_MS; await null) {
    const input = early.kept[0]!;
    if (input.it.isConnected && !isReached(input.it)) {
      await new Promise((resolve) => setTimeout(resolve, NEXT_LOOK_MS));
      continue;
    }
    early.kept.shift();
    progressAt = performance.now();
    early.isRepeating = true;
    try {
      if (input.it.isConnected) repeat(input);
    } finally {
      early.isRepeating = false;
    }
  }
  early.end();
}
