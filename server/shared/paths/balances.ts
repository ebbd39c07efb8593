/** Credit of customers. */
export const balances = {
  index: () => '/admin/balances',
  one: (user: string) => `/admin/balances/${user}`,
};
