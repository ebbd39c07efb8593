import { flushSync } from 'react-dom';
import { isAsking } from '@/lib/signInAgain';

/** Scanners press the next key within this time; people are slower, except for two or three keys in a row. */
const GAP_MS = 60;
/** Longest gap within a code that is clearly scanned: a busy device can pause. */
const STUMBLE_MS = 250;
/** Minimum number of fast keys, followed by Enter, that make a code. */
const MIN_CODE_LENGTH = 4;
/** Some scanners send no Enter. No person types this many keys so fast. */
const MIN_LENGTH_WITHOUT_ENTER = 8;

/** Attribute of a field for codes, such as a promo code: a scan into it is typed text. */
export const TAKES_SCANS = 'data-takes-scans';

type Key = { key: string; code: string; shiftKey: boolean; target: Element };

/** The page cannot replay keys of a date input or a list: the first key goes through, and a scan undoes it. */
const TYPED_BY_BROWSER = 'select, input[type=date], input[type=time], input[type=month]';

function setValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Replays a key that a person pressed, as the browser would have handled it. */
function press({ key, code, shiftKey, target }: Key): void {
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  flushSync(() => {
    if (target.dispatchEvent(again) && document.activeElement === target)
      document.execCommand('insertText', false, key);
  });
}

/**
 * Separates scanner input from typing, in any focus. A scanner is a keyboard and differs only by its speed, so each key
 * is held back for a moment. Keys of a scan reach no button, and no field that is not for codes; other keys are
 * replayed.
 * @returns a function that stops listening
 */
export function listenForScans(onScan: (code: string) => void): () => void {
  let held: Key[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let passed: { control: HTMLInputElement | HTMLSelectElement; value: string } | null = null;

  const forget = () => {
    clearTimeout(timer);
    held = [];
    passed = null;
  };
  const release = () => {
    // The first key of a date input or a list was not held back.
    const keys = passed ? held.slice(1) : held;
    forget();
    for (const key of keys) press(key);
  };
  const scan = () => {
    const code = held.map(({ key }) => key).join('');
    if (passed) setValue(passed.control, passed.value);
    forget();
    onScan(code);
  };
  const gap = () => (held.length >= MIN_CODE_LENGTH ? STUMBLE_MS : GAP_MS);
  const settle = () => (held.length >= MIN_LENGTH_WITHOUT_ENTER ? scan() : release());
  /** A busy page receives timely key events late: it waits once more. */
  const wait = () => {
    clearTimeout(timer);
    const due = performance.now() + gap();
    timer = setTimeout(() => (performance.now() - due > GAP_MS ? wait() : settle()), gap());
  };
  const swallow = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = (event: KeyboardEvent, isQuick: boolean) => {
    if (isQuick && held.length >= MIN_CODE_LENGTH) {
      swallow(event);
      scannedAt = event.timeStamp;
      return scan();
    }
    // Some scanners send a carriage return and a line feed.
    if (held.length === 0 && event.timeStamp - scannedAt <= GAP_MS) return swallow(event);
    release();
  };
  const hold = (event: KeyboardEvent, target: Element) => {
    const isFirst = held.length === 0;
    if (isFirst && target.matches(TYPED_BY_BROWSER)) {
      const control = target as HTMLInputElement | HTMLSelectElement;
      passed = { control, value: control.value };
    } else swallow(event);
    held.push({ key: event.key, code: event.code, shiftKey: event.shiftKey, target });
    wait();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.key === 'Shift') return;
    const isElsewhere = isAsking() || event.isComposing || event.repeat;
    const isOfField = event.target instanceof Element && event.target.hasAttribute(TAKES_SCANS);
    if (isElsewhere || isOfField || event.ctrlKey || event.metaKey || event.altKey) return release();
    const isQuick = event.timeStamp - lastAt <= gap();
    lastAt = event.timeStamp;
    if (event.key === 'Enter' || event.key === 'Tab') return end(event, isQuick);
    if (!isQuick || event.key.length !== 1) release();
    // A single space presses the focused control; no code begins with a space.
    if (event.key.length !== 1 || (held.length === 0 && event.key === ' ')) return;
    hold(event, event.target instanceof Element ? event.target : document.body);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('pointerdown', release, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('pointerdown', release, { capture: true });
  };
}
