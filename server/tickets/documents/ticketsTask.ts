import { workerTask } from '../../infra/workers/workerTask';
import type { TicketDocument } from './ticketDocument';
import type { TicketFormat } from './ticketsPdf';

type Input = { tickets: readonly TicketDocument[]; format: TicketFormat };

/** Five hundred tickets of an order take about ten seconds of CPU. */
export const ticketsTask = workerTask({
  name: 'tickets.pdf',
  seconds: 60,
  megabytes: 512,
  run: async ({ tickets, format }: Input): Promise<Buffer> =>
    (await import('./drawTickets')).drawTickets(tickets, format),
});
