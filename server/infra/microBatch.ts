/**
 * Batches concurrent requests: those that arrive during a statement wait for the next one and run together, so that a
 * queue for one row costs one round trip and one commit. Lanes put requests for the same row in sequence instead of
 * letting them compete for its lock.
 */
import { isDatabaseAway } from './databaseAway';
import { type Span, spanNow, underSpan } from './tracing';

export type MicroBatchOptions<In, Out> = {
  /** Runs one statement for these requests; returns answers in the same order. */
  run: (requests: In[]) => Promise<Out[]>;
  /** Requests for the same hot row share a lane. */
  laneOf: (request: In) => string;
  lanes: number;
  /** Maximum requests of one statement. */
  maxSize: number;
  /**
   * Requests with the same key do not share a statement: the second waits for the next, which sees the effect of the
   * first.
   */
  apart?: (request: In) => string;
};

/** A statement that failed after this time was not refused: it got no answer. */
const UNANSWERED_MS = 1000;

type Waiting<In, Out> = {
  request: In;
  /** The span of a traced request. */
  span: Span | undefined;
  resolve: (answer: Out) => void;
  reject: (error: unknown) => void;
};

const laneNumber = (key: string, lanes: number) => {
  let hash = 0;
  for (let at = key.length - 1; at >= 0 && at > key.length - 9; at -= 1) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  return Math.abs(hash) % lanes;
};

/** Takes the next batch from a queue. */
function takeBatch<In, Out>(
  queue: Waiting<In, Out>[],
  { maxSize, apart }: Pick<MicroBatchOptions<In, Out>, 'maxSize' | 'apart'>,
): Waiting<In, Out>[] {
  if (!apart) return queue.splice(0, maxSize);
  const keys = new Set<string>();
  const batch: Waiting<In, Out>[] = [];
  const later: Waiting<In, Out>[] = [];
  for (const waiting of queue) {
    const key = apart(waiting.request);
    if (batch.length < maxSize && !keys.has(key)) batch.push(waiting);
    else later.push(waiting);
    keys.add(key);
  }
  queue.splice(0, queue.length, ...later);
  return batch;
}

function deliver<In, Out>(batch: readonly Waiting<In, Out>[], answers: readonly Out[]): void {
  batch.forEach(({ resolve, reject }, at) => {
    const answer = answers[at];
    if (answer === undefined) reject(new Error('the statement did not answer this request'));
    else resolve(answer);
  });
}

/** @returns a function that answers one request; it rejects with the statement's error. */
export function microBatch<In, Out>({
  run,
  laneOf,
  lanes,
  ...batching
}: MicroBatchOptions<In, Out>): (request: In) => Promise<Out> {
  const queues: Waiting<In, Out>[][] = Array.from({ length: lanes }, () => []);
  const isUnderWay: boolean[] = Array.from({ length: lanes }, () => false);

  const settle = async (batch: Waiting<In, Out>[], queue: Waiting<In, Out>[]): Promise<void> => {
    const begun = performance.now();
    try {
      const span = batch.find((waiting) => waiting.span)?.span;
      const answers = await underSpan(span, () => run(batch.map(({ request }) => request)));
      // After the next statement is sent: the database would otherwise wait for the callers' work.
      setImmediate(deliver<In, Out>, batch, answers);
    } catch (error) {
      // A bad request must not fail the others: each is retried alone, and only the bad one fails. If the database
      // does not answer, retries would only prolong the wait for all.
      const isAway = isDatabaseAway(error);
      const behind = isAway && performance.now() - begun > UNANSWERED_MS ? queue.splice(0) : [];
      if (batch.length === 1 || isAway) for (const { reject } of [...batch, ...behind]) reject(error);
      else for (const waiting of batch) await settle([waiting], queue);
    }
  };

  const drain = async (lane: number): Promise<void> => {
    const queue = queues[lane]!;
    while (queue.length > 0) await settle(takeBatch(queue, batching), queue);
    isUnderWay[lane] = false;
  };

  return (request) =>
    new Promise((resolve, reject) => {
      const lane = laneNumber(laneOf(request), lanes);
      queues[lane]!.push({ request, span: spanNow(), resolve, reject });
      if (isUnderWay[lane]) return;
      isUnderWay[lane] = true;
      // Deferred, so that requests of the same turn of the event loop join this batch.
      setImmediate(drain, lane);
    });
}
