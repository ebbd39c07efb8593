/** Secrets of webhooks are encrypted at rest, each for its webhook. */
import { sealFor, unsealFor } from '../infra/sealing';

const PURPOSE = 'webhook secret';

export const sealSecret = (secret: string, webhookId: string): string => sealFor(PURPOSE, secret, webhookId);

export type SealedSecrets = { id: string; secret: string; oldSecret: string | null; oldSecretUntil: Date | null };

/** The secrets that sign now: two during a rotation. */
export function secretsOf({ id, secret, oldSecret, oldSecretUntil }: SealedSecrets): string[] {
  const isRotating = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil.getTime() > Date.now();
  return [secret, ...(isRotating ? [oldSecret] : [])].map((sealed) => unsealFor(PURPOSE, sealed, id));
}
