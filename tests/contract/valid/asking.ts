/** Requests that the house accepts, by the name of their operation. */
import { randomUUID } from 'node:crypto';
import type { Sent } from '../generated';
import type { House } from '../house';

/** Makes what a request names, and returns the request. */
type Make = (house: House) => Promise<Sent> | Sent;
export type Table = Readonly<Record<string, Make>>;

export const sent = (path: string, body?: object, key: string = randomUUID()): Sent => ({
  path,
  headers: { 'Idempotency-Key': key, ...(body ? { 'Content-Type': 'application/json' } : {}) },
  ...(body ? { body: JSON.stringify(body) } : {}),
});

/** Sends a request of another operation that an operation builds on. @returns its answer */
export async function done<T>({ calls, send }: House, name: string, request: Sent): Promise<T> {
  const call = calls.find(({ operation }) => operation.operationId === name);
  if (!call) throw new Error(`no operation ${name}`);
  const { status, text } = await send(call, request);
  if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

/** A value that is made once for a house. */
export function once<T>(make: (house: House) => Promise<T>): (house: House) => Promise<T> {
  const made = new WeakMap<House, Promise<T>>();
  return (house) => {
    const known = made.get(house) ?? make(house);
    made.set(house, known);
    return known;
  };
}
