/** Requests of the client: proof, language, attempts, refusals and pages of lists. */

export type Options = {
  /** Address of the house: `https://tickets.example.org` */
  url: string;
  /** Access token of a member of staff. */
  token: string;
  /** Language of texts and refusals; `en` by default. */
  locale?: string;
  /** Attempts of a request that finds no server or is asked to wait; 4 by default. */
  attempts?: number;
};

/** `key`: id of the write. A program that may restart keeps it, and sends the same key again. */
export type WriteOptions = { key?: string };

type Problem = { status: number; code: string; detail: string; errors?: Record<string, string> };

/** A refusal of the house. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = 'Refusal';
  }
}

export type Sent = { query?: object; body?: unknown; key?: string };

/** Refusals that another attempt may not get: `Retry-After` says when. */
const PASSING = [409, 429, 503];
const LONGEST_SECONDS = 60;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function addressOf(url: string, path: string, query: object = {}): URL {
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}

/** Seconds until the next attempt; null where another attempt gets the same answer. */
function waitAfter(answer: Response, attempt: number): number | null {
  if (!PASSING.includes(answer.status)) return null;
  const asked = answer.headers.get('Retry-After');
  if (answer.status === 409 && asked === null) return null;
  return Math.min(Number(asked ?? 2 ** attempt), LONGEST_SECONDS);
}

export type Send = (method: string, path: string, sent?: Sent) => Promise<Response>;

/** A write has one `Idempotency-Key` for all its attempts, so it takes effect once. */
export function sender({ url, token, locale = 'en', attempts = 4 }: Options): Send {
  return async (method, path, { query, body, key } = {}) => {
    const headers: Record<string, string> = { Authorization: `Bearer ${token}`, 'Accept-Language': locale };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method !== 'GET') headers['Idempotency-Key'] = key ?? crypto.randomUUID();
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      let answer: Response;
      try {
        answer = await fetch(addressOf(url, path, query), request);
      } catch (error) {
        if (isLast) throw error;
        await pause(2 ** attempt);
        continue;
      }
      if (answer.ok) return answer;
      const wait = waitAfter(answer, attempt);
      if (wait === null || isLast) throw new Refusal((await answer.json()) as Problem);
      await pause(wait);
    }
  };
}

export const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;
export const nothing = async (answer: Promise<Response>): Promise<void> => void (await answer);
export const bytes = async (answer: Promise<Response>): Promise<ArrayBuffer> => (await answer).arrayBuffer();

type Page<T> = { data: T[]; next: string | null };

/** All rows of a list: `for await (const order of rowsOf((cursor) => aforo.listOrders({ cursor })))` */
export async function* rowsOf<T>(read: (cursor?: string) => Promise<Page<T>>): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const { data, next } = await read(cursor);
    yield* data;
    cursor = next ?? undefined;
  } while (cursor);
}
