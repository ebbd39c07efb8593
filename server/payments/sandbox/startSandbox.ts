import { env } from '../../infra/runtime';
import { startDeliveries } from './deliveries';

/** Lets the sandbox report, where it is on. @returns a function that stops it */
export const startSandbox = (): (() => Promise<void>) =>
  env().PAYMENTS_SANDBOX ? startDeliveries() : () => Promise.resolve();
