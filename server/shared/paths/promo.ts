/** Codes that are entered, shared and asked for. */

export const promo = {
  enter: () => '/promo',
  show: (code: string) => `/promo/${code}`,
  ask: () => '/promo/requests',
  request: (secret: string) => `/promo/requests/${secret}`,
};
