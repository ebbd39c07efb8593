import { isSmallFile } from '../../infra/tables/isSmallFile';
import { workerTask } from '../../infra/workers/workerTask';
import type { RecipientColumn } from '../../shared/bulkOrders';

type Input = { bytes: Buffer; columns: readonly RecipientColumn[] | null };

/** Reads a list of recipients: text, or a workbook that may unpack to far more than its size. */
export const recipientsTask = workerTask({
  name: 'bulk-orders.recipients',
  seconds: 20,
  megabytes: 192,
  isSmall: ({ bytes }: Input) => isSmallFile(bytes),
  run: async ({ bytes, columns }: Input) => (await import('./readRecipients')).readRecipients(bytes, columns),
});
