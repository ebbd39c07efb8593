import { workerTask } from '../../infra/workers/workerTask';
import type { RecipientColumn } from '../../shared/bulkOrders';

type Input = { bytes: Buffer; columns: readonly RecipientColumn[] | null };

const SMALL = 64 * 1024;
/** A workbook of any size may unpack to far more. */
const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads a list of recipients: text, or a workbook that may unpack to far more than its size. */
export const recipientsTask = workerTask({
  name: 'bulk-orders.recipients',
  seconds: 20,
  megabytes: 192,
  isSmall: ({ bytes }: Input) => bytes.length < SMALL && !isZip(bytes),
  run: async ({ bytes, columns }: Input) => (await import('./readRecipients')).readRecipients(bytes, columns),
});
