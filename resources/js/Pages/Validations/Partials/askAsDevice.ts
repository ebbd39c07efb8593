import { paths } from '@server/shared/paths';

/** Maximum wait of a visitor at a closed gate. */
const ANSWER_WITHIN_MS = 4000;
const SOFTWARE = 'browser';

export class TakenAway extends Error {}
/** The server refuses the request as invalid; a retry is pointless. */
export class NotTaken extends Error {}

/** Calls the turnstile protocol (docs/turnstiles.md) as this browser's device. @throws TakenAway */
export async function askAsDevice<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (answer.status === 401) throw new TakenAway();
  if (answer.status === 422) throw new NotTaken();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Pairs this browser. @returns the error of the code; null when paired */
export async function pairBrowser(code: string, fallback: string): Promise<string | null> {
  const answer = await fetch(paths.turnstile.pair(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ code, cookie: true, software: SOFTWARE }),
  }).catch(() => null);
  if (answer?.status === 201) return null;
  const told = (await answer?.json().catch(() => null)) as {
    message?: string;
    errors?: Record<string, string>;
  } | null;
  return told?.message ?? told?.errors?.code ?? fallback;
}

async function batteryPercent(): Promise<number | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number }> };
  const battery = await getBattery?.call(navigator).catch(() => null);
  return battery ? Math.round(battery.level * 100) : null;
}

/** Status of this browser for a heartbeat. */
export const heartbeatOf = async (queue: number) => ({ battery: await batteryPercent(), queue, software: SOFTWARE });
