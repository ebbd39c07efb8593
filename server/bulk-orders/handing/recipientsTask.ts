import { workerTask } from '../../infra/workers/workerTask';
import type { RecipientColumn } from '../../shared/bulkOrders';

type Input = { bytes: Buffer; columns: readonly RecipientColumn[] | null };

/** Reads a company's list of recipients: text, or a workbook that may unpack to far more than its size. */
export const recipientsTask = workerTask({
  name: 'bulk-orders.recipients',
  seconds: 10,
  megabytes: 192,
  run: async ({ bytes, columns }: Input) => (await import('./readRecipients')).readRecipients(bytes, columns),
});
