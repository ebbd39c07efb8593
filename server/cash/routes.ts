/** Routes of the box office: tills, shifts, point of sale and payments. */
import { Router } from 'express';
import { cashboxes } from './routes/cashboxes';
import { checking } from './routes/checking';
import { counter } from './routes/counter';
import { manualPayments } from './routes/manualPayments';
import { prints } from './routes/prints';
import { shifts } from './routes/shifts';
import { tillChanges } from './routes/tillChanges';

export const cash = Router();

cash.use('/cashboxes', cashboxes);
cash.use('/pos/prints', prints);
cash.use('/pos', counter);
cash.use('/check-and-print', checking);
cash.use(shifts, manualPayments, tillChanges);
