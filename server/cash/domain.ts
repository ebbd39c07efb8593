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
import { cash } from './routes';

export const domain = {
  routes: [['/', cash]],
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
