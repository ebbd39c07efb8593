import type { Domain } from '../http/domain';
import { tellOwnerOfBalance } from './balances/tellOwner';
import {
  broadcastCashMoved,
  broadcastPrintSettled,
  broadcastSaleMade,
  broadcastShiftClosed,
  broadcastShiftOpened,
} from './events';
import { cashJobs } from './index';
import { printWanted } from './printing/runPrints';
import { cashboxes } from './routes/cashboxes';
import { checking } from './routes/checking';
import { counter } from './routes/counter';
import { counterRoutes } from './routes/counterProtocol';
import { manualPayments } from './routes/manualPayments';
import { prints } from './routes/prints';
import { shifts } from './routes/shifts';
import { tillChanges } from './routes/tillChanges';

export const domain = {
  routes: [
    ['/cashboxes', cashboxes],
    ['/pos/prints', prints],
    ['/pos', counter],
    ['/check-and-print', checking],
    ['/', counterRoutes, shifts, manualPayments, tillChanges],
  ],
  jobs: cashJobs,
  listeners: {
    shift_opened: [broadcastShiftOpened],
    shift_closed: [broadcastShiftClosed],
    cash_moved: [broadcastCashMoved],
    sale_made: [broadcastSaleMade],
    balance_spent: [tellOwnerOfBalance],
    print_wanted: [printWanted],
    print_settled: [broadcastPrintSettled],
  },
} satisfies Domain;
