/** Refusals of the public API by HTTP status. */
export const api = {
  api_401: 'Send a valid access token: Authorization: Bearer.',
  api_403: 'This token does not have permission to do this.',
  api_404: 'This record does not exist, or the token does not have access to it.',
  api_405: 'This address does not accept this method.',
  api_413: 'The request is too large.',
  api_422: 'The input is invalid.',
  api_429: 'Too many requests. Please wait a moment.',
  api_500: 'Something went wrong on our side.',
  api_503: 'We cannot answer right now. Please try again in a moment.',
  idempotency_key_needed: 'Send an Idempotency-Key of 1 to 255 characters.',
  idempotency_key_reused: 'This Idempotency-Key belongs to a request with other contents.',
  order_not_free: 'The order is not free. Choose another payment.',
  nothing_to_change: 'Name at least one change.',
  hold_or_lines: 'Send either a hold or lines.',
  request_under_way: 'The request with this Idempotency-Key is still being carried out.',
  unknown_field: 'There is no such field.',
} as const;
