import { env } from '../../infra/runtime';
import type { OpenConnection } from '../connections/connection';
import type { SignatureVersion } from './redsysSignature';

/** A Redsys terminal. */
export type Terminal = {
  url: string;
  merchantCode: string;
  terminal: string;
  secret: string;
  signature: SignatureVersion;
};

const LIVE = 'https://sis.redsys.es';
const TEST = 'https://sis-t.redsys.es:25443';

export const terminalOf = ({ settings, secrets }: OpenConnection): Terminal => ({
  url: env().REDSYS_URL ?? (settings.environment === 'live' ? LIVE : TEST),
  merchantCode: settings.merchantCode ?? '',
  terminal: settings.terminal ?? '1',
  secret: secrets.secretKey!,
  signature: settings.signature ?? 'HMAC_SHA512_V2',
});

/** Redsys writes both with and without leading zeros. */
export const isOf = (
  { merchantCode, terminal }: Terminal,
  told: { merchantCode: string | undefined; terminal: string | undefined },
): boolean => Number(told.merchantCode) === Number(merchantCode) && Number(told.terminal) === Number(terminal);
