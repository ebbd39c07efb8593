/** Settings stored on this device: gate, camera, admitted event, exit mode and sound. */
const KEYS = {
  gate: 'aforo.gate',
  camera: 'aforo.gate.camera',
  event: 'aforo.gate.event',
  muted: 'aforo.gate.muted',
  exit: 'aforo.gate.exit',
} as const;

export type RememberedKey = keyof typeof KEYS;

/** Private windows may refuse storage; the gate is then chosen on each visit. */
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
    // Without storage, the choice lasts until the page is left.
  }
}
