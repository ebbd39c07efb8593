/** Public interface of promo codes for other domains. */
export { promoCodeJobs } from './jobs';
