/** Promo codes: entered, shared and requested. */

export const promo = {
  enter: () => '/promo',
  show: (code: string) => `/promo/${code}`,
  ask: () => '/promo/requests',
  request: (secret: string) => `/promo/requests/${secret}`,
};
