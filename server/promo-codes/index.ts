/** The door of promo codes: the keys to promotions, made singly and by the thousand. */
export { promoCodeJobs } from './jobs';
