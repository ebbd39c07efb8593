/** Public interface of webhooks. */
export { startWebhooks } from './delivery/deliver';
