/** Every operation is called with requests that the document allows, and with broken ones: each answer is as declared. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schemasOf } from './answerFaults';
import { bodySchemaOf, brokenRequest, type Sent, validRequest } from './generated';
import { openHouse, withoutLimits } from './house';
import { type Call, inOrder, named } from './operations';
import { readEverything } from './reading';

const SEED = 20261130;
const VALID = 15;
const BROKEN = 40;
const MEGABYTE = 1_000_000;

const house = await openHouse();
const { document, known } = house;
const validator = schemasOf(document);

beforeAll(() => readEverything(house));
beforeEach(withoutLimits);

async function sendAll(call: Call, requests: fc.Arbitrary<Sent>, numRuns: number): Promise<void> {
  const property = fc.asyncProperty(requests, async (sent) => {
    const told = await house.send(call, sent);
    house.expectAsDeclared(call, sent, told);
    expectRefusedIfBroken(call, sent, told.status);
  });
  await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
}

/** A body that the document does not allow is refused. */
function expectRefusedIfBroken(call: Call, { body, headers }: Sent, status: number): void {
  const schema = bodySchemaOf(call);
  if (!schema || body === undefined || headers['Content-Type'] !== 'application/json') return;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = undefined;
  }
  if (value === undefined || !validator(schema)(value))
    expect(status, `${call.line} accepts ${body.slice(0, 500)}`).toBeGreaterThanOrEqual(400);
}

describe.each(named(inOrder(house.calls)))('%s', (line, call) => {
  it('answers allowed requests as declared', () => sendAll(call, validRequest(call, document, known), VALID));

  it('answers broken requests as declared', () => sendAll(call, brokenRequest(call, document, known), BROKEN));

  it('refuses a body of 2 and of 10 MB', async () => {
    if (call.method === 'GET') return;
    const [sent] = fc.sample(validRequest(call, document, known), { numRuns: 1, seed: SEED });
    for (const size of [2, 10]) {
      const body = JSON.stringify({ text: 'x'.repeat(size * MEGABYTE) });
      const told = await house.send(call, { ...sent!, headers: { 'Content-Type': 'application/json' }, body });
      house.expectAsDeclared(call, sent!, told);
      expect([line, told.status]).toEqual([line, 413]);
    }
  });
});
