import type { Request } from 'express';
import { z } from 'zod';
import { declaring, type Endpoint } from './endpoint';

/** An endpoint of the public API; its caller is the request of a program with a token. */
export type ApiEndpoint = Endpoint<Request>;

export const apiEndpoint = declaring<Request>();

/** Times of answers: ISO 8601 in UTC. */
export const time = z.iso.datetime().describe('ISO 8601, in UTC.');

/** Amounts of answers. */
export const cents = z.int().describe('Minor units of the currency: 1250 is 12.50 EUR.');

export const idParams = z.object({ id: z.uuid().toLowerCase() });
