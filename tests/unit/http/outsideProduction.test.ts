import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { outsideProduction } from '../../../server/http/outsideProduction';
import { setRuntime } from '../../../server/infra/runtime';

const isOpen = async (nodeEnv: string, ip: string, peer: string): Promise<boolean> => {
  setRuntime({ env: { NODE_ENV: nodeEnv } } as never);
  try {
    await outsideProduction({ ip, socket: { remoteAddress: peer } } as Request, {} as Response, () => {});
    return true;
  } catch {
    return false;
  }
};

it.each([
  ['development', '127.0.0.1', '127.0.0.1', true],
  ['development', '::1', '::ffff:127.0.0.1', true],
  ['development', '192.168.1.20', '192.168.1.20', false],
  ['development', '192.168.1.20', '127.0.0.1', false],
  ['production', '127.0.0.1', '127.0.0.1', false],
])('in %s a caller from %s by %s: %s', async (nodeEnv, ip, peer, expected) => {
  expect(await isOpen(nodeEnv, ip, peer)).toBe(expected);
});
