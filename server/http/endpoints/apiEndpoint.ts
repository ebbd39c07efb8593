import type { Request } from 'express';
import { declaring, type Endpoint } from './endpoint';

/** An endpoint of the public API; its caller is the request of a program with a token. */
export type ApiEndpoint = Endpoint<Request>;

export const apiEndpoint = declaring<Request>();
