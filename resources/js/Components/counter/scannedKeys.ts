import { flushSync } from 'react-dom';
import { isAsking } from '@/lib/signInAgain';

/** A scanner presses the next key within this time; fingers are slower, but for two or three keys in a row. */
const GAP_MS = 60;
/** A busy device stumbles in the middle of a code that is surely scanned. */
const STUMBLE_MS = 250;
/** With Enter behind them so many quick keys are a code. */
const MIN_CODE_LENGTH = 4;
/** Some scanners send no Enter. No person presses so many keys so quickly. */
const MIN_LENGTH_WITHOUT_ENTER = 8;

type Key = { key: string; code: string; shiftKey: boolean; target: Element };

/** Keys of a date or a list cannot be typed again by the page: the first one goes through, and a scan takes it back. */
const TYPED_BY_BROWSER = 'select, input[type=date], input[type=time], input[type=month]';

function setValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Presses a key again that a person pressed, as the browser would have done. */
function press({ key, code, shiftKey, target }: Key): void {
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  flushSync(() => {
    if (target.dispatchEvent(again) && document.activeElement === target)
      document.execCommand('insertText', false, key);
  });
}

/**
 * Tells what a scanner types from what a person types, whatever has the focus. A scanner is a keyboard, and only its speed shows
 * that it is one: each key waits for a moment. Keys of a scan reach no field and press no button; the others are pressed then.
 * @returns ends it
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
    // The first key of a date or a list was not held back.
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
  /** A page that was busy hears late of keys that were pressed in time: it waits once more. */
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
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return release();
    const isQuick = event.timeStamp - lastAt <= gap();
    lastAt = event.timeStamp;
    if (event.key === 'Enter' || event.key === 'Tab') return end(event, isQuick);
    if (!isQuick || event.key.length !== 1) release();
    // A space alone presses what has the focus; no code begins with one.
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
