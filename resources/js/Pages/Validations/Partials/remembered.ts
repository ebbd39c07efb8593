/** What this device keeps between visits: its gate, its camera, the event it admits, whether people go out by it, and whether it makes sounds. */
const KEYS = {
  gate: 'aforo.gate',
  camera: 'aforo.gate.camera',
  event: 'aforo.gate.event',
  muted: 'aforo.gate.muted',
  exit: 'aforo.gate.exit',
} as const;

export type RememberedKey = keyof typeof KEYS;

/** Private windows may refuse storage; the gate is then chosen anew each time. */
export function recall(key: RememberedKey): string | null {
  try {
    return localStorage.getItem(KEYS[key]);
  } catch {
    return null;
  }
}

export function remember(key: RememberedKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEYS[key]);
    else localStorage.setItem(KEYS[key], value);
  } catch {
    // Nothing to do: the choice holds until the page is left.
  }
}
