/** Whether an operation refuses callers without proof, without the scope, and of another venue. */
import type { Told } from './answerFaults';
import type { Sent } from './generated';
import type { Call } from './operations';

type Sender = (method: string, sent: Sent) => Promise<Told>;

/** Callers by what they lack. */
export type Callers = {
  nobody: Sender;
  unknown: Sender;
  withoutScope: Sender;
  ofOtherVenue: Sender;
};

/** The statuses that a caller may get, by what they lack. */
const EXPECTED: Readonly<Record<keyof Callers, readonly number[]>> = {
  nobody: [401],
  unknown: [401],
  withoutScope: [403],
  // 403 where the permission of the scope does not hold in a single venue.
  ofOtherVenue: [403, 404],
};

const needsQuery = ({ operation }: Call): boolean =>
  operation.parameters.some((each) => each.in === 'query' && each.required);

/**
 * @param requests as the right caller may send them, about records of their own venue
 * @returns what is wrong, one line each
 */
export async function accessFaults(
  call: Call,
  requests: readonly Sent[],
  callers: Partial<Callers>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [lack, send] of Object.entries(callers) as [keyof Callers, Sender][]) {
    const isOfRecord = lack === 'ofOtherVenue';
    if (isOfRecord && !call.path.includes('{')) continue;
    const statuses = new Set<number>();
    // Some requests are refused for their contents first, such as a period that ends before it begins.
    for (const sent of isOfRecord ? requests : requests.slice(0, 1))
      statuses.add((await send(call.method, sent)).status);
    // A body or a needed query may be refused for its contents before the record is looked for.
    const isJudgedFirst = isOfRecord && (call.operation.requestBody !== undefined || needsQuery(call));
    const isRefused = isJudgedFirst || EXPECTED[lack].some((status) => statuses.has(status));
    if (!isRefused || [...statuses].some((status) => status < 400))
      faults.push(`${call.line} answers ${[...statuses].join(', ')} to ${lack}`);
  }
  return faults;
}
