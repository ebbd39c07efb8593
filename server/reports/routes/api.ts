/** The sales report in the public API. */
import { z } from 'zod';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { type Days, isDay, lengthOf, MAX_PERIOD_DAYS } from '../../shared/period';
import { day } from '../../shared/requestParts';
import { daysAnswer } from '../apiAnswers';
import { readDays } from '../sales/readDays';

/** A day that does not exist has its own message. */
const areDays = ({ from, to }: Days) => isDay(from) && isDay(to);

const daysQuery = z
  .object({
    from: day().describe('First day.'),
    to: day().describe(`Last day, at most ${MAX_PERIOD_DAYS} days in all.`),
    by: z.enum(['event', 'product', 'channel', 'tax_rate']).optional().describe('Splits the sales of each day.'),
  })
  .refine((days) => !areDays(days) || (days.from <= days.to && lengthOf(days) <= MAX_PERIOD_DAYS), {
    path: ['to'],
    message: 'errors.invalid',
  });

export const reportEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/reports/days',
    name: 'getDays',
    summary: 'Sales, refunds and payments of each day',
    description:
      'The figures of the sales report, by day of sale. A token that is limited to venues gets the sales of their ' +
      'events. More than 20,000 rows are refused with `report_too_large`: ask for fewer days.',
    scope: scoped('reports:read'),
    query: daysQuery,
    answer: daysAnswer,
    handle: (req, { query: { from, to, by = null } }) =>
      readDays({
        days: { from, to },
        by,
        scope: placesOf(req, 'reports:read'),
        namer: { locale: req.locale, t: req.t },
      }),
  }),
];
