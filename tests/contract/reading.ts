/** Reads what is there, so that requests can name records that exist. */
import fc from 'fast-check';
import { validRequest } from './generated';
import type { House } from './house';
import { inOrder } from './operations';

/** Lists lead to records, and these to lists within them: each walk finds one level more. */
const LEVELS = 3;

export async function readEverything(house: House): Promise<void> {
  const reads = inOrder(house.calls.filter(({ method, security }) => method === 'GET' && security === 'token'));
  for (let level = 0; level < LEVELS; level += 1)
    for (const call of reads)
      for (const sent of fc.sample(validRequest(call, house.document, house.known), { numRuns: 2, seed: level + 1 }))
        await house.send(call, sent);
}
