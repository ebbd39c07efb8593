import { connect } from 'node:tls';
import { env } from '../../infra/runtime';
import { toIso } from '../../shared/time';
import type { Check } from '../check';

const PATIENCE_MS = 3_000;
const DAY_MS = 86_400_000;
/** Certificates are renewed 30 days before they end; at 14 the renewal has failed for two weeks. */
const LOOK_DAYS = 14;
const BROKEN_DAYS = 2;

/** The end of the certificate that people get at this address. */
function endOf({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    // Not verified: an expired certificate is what this looks for, and nothing is sent.
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.destroy();
      },
    );
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the server does not answer')));
    socket.once('error', reject);
  });
}

/** Expiry of APP_URL's certificate; an address by http has none. */
export const certificate: Check = {
  name: 'certificate',
  run: async () => {
    const url = new URL(env().APP_URL);
    if (url.protocol !== 'https:') return { state: 'fine', facts: [{ text: 'status.certificate_none' }], advice: null };
    const end = await endOf(url);
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    const state = days < BROKEN_DAYS ? 'broken' : days < LOOK_DAYS ? 'look' : 'fine';
    return {
      state,
      facts: [{ text: 'status.certificate_until', params: { time: toIso(end) } }],
      advice: state === 'fine' ? null : { text: 'status.certificate_advice' },
    };
  },
};
