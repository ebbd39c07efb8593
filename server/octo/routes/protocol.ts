import type { Protocol } from '../../http/endpoints/openApi';
import { octoError } from '../bookingAnswers';
import { bookingEndpoints } from './bookings';
import { offerEndpoints } from './offer';

export const octoEndpoints = [...offerEndpoints, ...bookingEndpoints];

/** OCTO's part of the OpenAPI document. */
export const octoProtocol = {
  tag: 'OCTO',
  description:
    'For resellers with an account: the core of OCTO, with octo/pricing and octo/content (docs.octo.travel).',
  prefix: '/octo',
  security: 'reseller',
  endpoints: octoEndpoints,
  refusal: octoError,
} satisfies Protocol;
