/** OCTO: supplier, capabilities, products and availability. */
import { z } from 'zod';
import { declaring } from '../../http/endpoints/endpoint';
import { absoluteUrl } from '../../infra/runtime';
import { readSettings } from '../../settings';
import { DAY_MS, type IsoDate } from '../../shared/time';
import { demandCurrency } from '../bookings/reserve';
import type { OctoCaller } from '../caller';
import { availabilityRequest, calendarRequest } from '../octoRequests';
import { checkAvailability } from '../offer/checkAvailability';
import { demandOption, findOffer, listOffers, wantedUnits } from '../offer/findOffer';
import { showCalendar } from '../offer/showCalendar';
import { toProducts } from '../offer/toProduct';
import { availability, CAPABILITY_LIST, calendarDay, capability, product, supplier } from '../offerAnswers';
import { badRequest } from '../refusal';
import { reseller } from './callers';

const octoEndpoint = declaring<OctoCaller>();

/** A year and a day, for a leap year. */
const MAX_DAYS = 366;

/** @throws OctoRefusal BAD_REQUEST for a range that ends before it begins, or of more than a year */
function demandRange(first: IsoDate, last: IsoDate): { first: IsoDate; last: IsoDate } {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  if (days < 0 || days > MAX_DAYS) throw badRequest('errors.octo_days');
  return { first, last };
}

type Days = Record<'localDate' | 'localDateStart' | 'localDateEnd', IsoDate | undefined>;

/** The days of a request: one, or the first and the last; null without any. @throws as `demandRange` */
export function daysOf({ localDate, localDateStart, localDateEnd }: Days) {
  if (localDate && (localDateStart || localDateEnd)) throw badRequest('errors.octo_days');
  if (localDate) return { first: localDate, last: localDate };
  if (!localDateStart && !localDateEnd) return null;
  if (!localDateStart || !localDateEnd) throw badRequest('errors.octo_days');
  return demandRange(localDateStart, localDateEnd);
}

async function offerOf(
  caller: OctoCaller,
  {
    productId,
    optionId,
    units,
    currency,
  }: Pick<z.output<typeof availabilityRequest>, 'productId' | 'optionId' | 'units' | 'currency'>,
) {
  const offer = await findOffer(caller, productId);
  demandOption(optionId);
  demandCurrency(currency, offer);
  return { offer, wanted: wantedUnits(offer, units ?? []).filter(({ quantity }) => quantity > 0) };
}

export const offerEndpoints = [
  octoEndpoint({
    method: 'get',
    path: '/capabilities/',
    name: 'octoListCapabilities',
    summary: 'Capabilities that Octo-Capabilities may ask for',
    scope: reseller,
    answer: z.array(capability),
    handle: async () => CAPABILITY_LIST,
  }),
  octoEndpoint({
    method: 'get',
    path: '/supplier/',
    name: 'octoGetSupplier',
    summary: 'The organisation',
    scope: reseller,
    answer: supplier,
    handle: async ({ capabilities }) => {
      const settings = await readSettings();
      return {
        id: new URL(absoluteUrl('/')).host,
        name: settings['organisation.name'],
        endpoint: absoluteUrl('/octo'),
        contact: {
          website: settings['organisation.web'] || null,
          email: settings['organisation.email'] || null,
          telephone: settings['organisation.phone'] || null,
          address: settings['organisation.address'] || null,
        },
        ...(capabilities.has('octo/content') ? { shortDescription: null, media: [] } : {}),
      };
    },
  }),
  octoEndpoint({
    method: 'get',
    path: '/products/',
    name: 'octoListProducts',
    summary: 'Events on sale to the reseller',
    scope: reseller,
    answer: z.array(product),
    handle: async (caller) => toProducts(await listOffers(caller), caller),
  }),
  octoEndpoint({
    method: 'get',
    path: '/products/:id',
    name: 'octoGetProduct',
    summary: 'One event on sale to the reseller',
    scope: reseller,
    params: z.object({ id: z.string() }),
    answer: product,
    handle: async (caller, { params: { id } }) => (await toProducts([await findOffer(caller, id)], caller))[0]!,
  }),
  octoEndpoint({
    method: 'post',
    path: '/availability/calendar',
    name: 'octoGetCalendar',
    summary: 'Availability by day',
    description: 'Each day of the range, up to one year.',
    scope: reseller,
    body: calendarRequest,
    answer: z.array(calendarDay),
    handle: async (caller, { body }) => {
      const { offer, wanted } = await offerOf(caller, body);
      return showCalendar(caller, offer, { ...demandRange(body.localDateStart, body.localDateEnd), wanted });
    },
  }),
  octoEndpoint({
    method: 'post',
    path: '/availability/',
    name: 'octoCheckAvailability',
    summary: 'Time slots with their places and prices',
    description: 'By days, up to one year, or by up to 100 ids.',
    scope: reseller,
    body: availabilityRequest,
    answer: z.array(availability),
    handle: async (caller, { body }) => {
      const { localDate, localDateStart, localDateEnd, availabilityIds: ids } = body;
      const { offer, wanted } = await offerOf(caller, body);
      const days = daysOf({ localDate, localDateStart, localDateEnd });
      if ((days === null) === (ids === undefined)) throw badRequest('errors.octo_days');
      return checkAvailability(caller, offer, { wanted, ...(days ?? { ids: ids! }) });
    },
  }),
];
