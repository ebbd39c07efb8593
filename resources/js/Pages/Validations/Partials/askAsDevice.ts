import { paths } from '@server/shared/paths';

/** Nobody waits longer in front of a closed gate. */
const ANSWER_WITHIN_MS = 4000;
const SOFTWARE = 'browser';

export class TakenAway extends Error {}
/** What was sent is nothing that the server takes; it would say the same again. */
export class NotTaken extends Error {}

/** Asks the protocol of turnstiles (docs/turnstiles.md) as this browser's device. @throws TakenAway */
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

/** Pairs this browser. @returns what is wrong with the code, in words; null where it is paired now */
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

/** What this browser says of itself. */
export const heartbeatOf = async (queue: number) => ({ battery: await batteryPercent(), queue, software: SOFTWARE });
