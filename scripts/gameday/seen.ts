/** Answers that people got, counted by kind and by sentence. */
import type { Answer } from '../../tests/support/answer';

/**
 * `ok`: done. `refused`: a sentence says why not. `busy`: 503 with Retry-After. `fault`: any other status of 500 and
 * above. `lost`: the connection broke. `silent`: no answer in time.
 */
export const KINDS = ['ok', 'refused', 'busy', 'fault', 'lost', 'silent'] as const;
type Kind = (typeof KINDS)[number];

export type Seen = {
  counts: Record<Kind, number>;
  /** "busy hold: the sentence", and how often. */
  sentences: Map<string, number>;
  /** Time of the last answer that was neither done nor refused. */
  lastTrouble: number;
};

/** A browser gives up later; by then a person has left. */
const PATIENCE_MS = 40_000;
const SHOWN = 160;

export const newSeen = (): Seen => ({
  counts: { ok: 0, refused: 0, busy: 0, fault: 0, lost: 0, silent: 0 },
  sentences: new Map(),
  lastTrouble: 0,
});

function kindOf({ status, headers }: Answer): Kind {
  if (status < 400) return 'ok';
  if (status < 500) return 'refused';
  return status === 503 && Number(headers.get('Retry-After')) > 0 ? 'busy' : 'fault';
}

/** The sentence in an answer: the message of JSON, or the heading of a page. */
function sentenceOf({ text, page }: Answer): string {
  if (page) return `${page.component} ${JSON.stringify(page.props.status ?? '')}`;
  try {
    const { message, detail } = JSON.parse(text) as { message?: string; detail?: string };
    return message ?? detail ?? '';
  } catch {
    return (/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? /<title>(.*?)<\/title>/s.exec(text)?.[1] ?? text).trim();
  }
}

type Told = { kind: Kind; answer: Answer | null };

/** Sends a request, and counts the answer. */
export async function watch(seen: Seen, action: string, ask: () => Promise<Answer>): Promise<Told> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'silent'>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'silent');
  });
  let cause = '';
  const lost = (error: Error & { cause?: { code?: string } }) => {
    cause = ` (${error.cause?.code ?? error.message})`;
    return 'lost' as const;
  };
  const answer = await Promise.race([ask().catch(lost), late]).finally(() => clearTimeout(timer));
  const kind = typeof answer === 'string' ? answer : kindOf(answer);
  seen.counts[kind] += 1;
  if (kind === 'ok') return { kind, answer: answer as Answer };
  if (kind !== 'refused') seen.lastTrouble = Date.now();
  const words = typeof answer === 'string' ? cause : ` ${answer.status}: ${sentenceOf(answer).slice(0, SHOWN)}`;
  const line = `${kind}, ${action}${words}`;
  seen.sentences.set(line, (seen.sentences.get(line) ?? 0) + 1);
  return { kind, answer: typeof answer === 'string' ? null : answer };
}
