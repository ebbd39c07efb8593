import type { OrderHead, VisitPlace } from '@server/orders/pages';

/** Where one of an order's visits is: at another event, or at the order's own. */
export const placeIn = ({ event, venue }: OrderHead, elsewhere: VisitPlace | null): VisitPlace =>
  elsewhere ?? { eventTitle: event.title, arrivalAdvice: event.arrivalAdvice, venue };
