import type { Translate } from '@server/shared/i18n/translate';

type Units = { all: number; addOns: number };

export const unitsOf = (units: readonly { isAddOn: boolean }[]): Units => ({
  all: units.length,
  addOns: units.filter(({ isAddOn }) => isAddOn).length,
});

/**
 * How many units an order has, counted alike before and after payment: 5 with 1 add-on are "4 tickets, 1 add-on".
 * `tickets` says the tickets in the words of the page.
 */
export function countUnits({ all, addOns }: Units, t: Translate, tickets: (count: number) => string): string {
  const named = all === 0 || all > addOns ? [tickets(all - addOns)] : [];
  return [...named, ...(addOns > 0 ? [t('common.add_ons', { count: addOns })] : [])].join(', ');
}
