import { router } from '@inertiajs/react';
import type { ReschedulePageProps } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';

type Asked = {
  positions: readonly number[];
  to: Readonly<Record<string, string>>;
  products: Readonly<Record<number, string>>;
  visit?: string | undefined;
  month?: string | undefined;
  day?: IsoDate | undefined;
  free: boolean;
};

const initial = ({ positions, plan, dates }: ReschedulePageProps): Asked => ({
  positions,
  to: Object.fromEntries(Object.entries(plan?.to ?? {}).map(([key, { slotId }]) => [key, slotId])),
  products: plan?.products ?? {},
  visit: dates?.key,
  day: dates?.day ?? undefined,
  free: false,
});

const pairs = (chosen: Readonly<Record<string, string>>): string =>
  Object.entries(chosen)
    .map((pair) => pair.join('_'))
    .join();

const asQuery = ({ positions, to, products, free, ...turn }: Asked) => ({
  units: positions.join(),
  to: pairs(to),
  ...(Object.keys(products).length > 0 ? { products: pairs(products) } : {}),
  ...(free ? { free: '1' } : {}),
  ...Object.fromEntries(Object.entries(turn).filter(([, value]) => value !== undefined)),
});

/** The current choice. The server answers with the possible options and the price. */
export function useMove(props: ReschedulePageProps, onChange: () => void) {
  const { order, till } = props;
  const [asked, setAsked] = useState(() => initial(props));
  const [isBusy, setBusy] = useState(false);
  const turnTo = (part: Partial<Asked>) => {
    const next = { ...asked, ...part };
    setAsked(next);
    onChange();
    router.get(
      till ? paths.pos.reschedule(order.reference) : paths.orders.reschedule(order.reference),
      { ...(order.key ? { key: order.key } : {}), ...asQuery(next) },
      {
        only: ['tickets', 'positions', 'dates', 'plan'],
        preserveState: true,
        preserveScroll: true,
        replace: true,
        showProgress: false,
        onStart: () => setBusy(true),
        onFinish: () => setBusy(false),
      },
    );
  };
  return {
    ...asked,
    isBusy,
    choose: (positions: readonly number[]) => turnTo({ positions }),
    /** @param visit an added visit whose time is to be chosen */
    become: (position: number, product: string, visit?: string) => {
      const { [position]: _, ...others } = asked.products;
      turnTo({
        products: product ? { ...others, [position]: product } : others,
        ...(visit ? { visit, month: undefined, day: undefined } : {}),
      });
    },
    setFree: (free: boolean) => turnTo({ free }),
    openVisit: (visit: string) => turnTo({ visit, month: undefined, day: undefined }),
    onMonth: (month: string) => turnTo({ month }),
    onDay: (day: IsoDate) => turnTo({ day, month: day.slice(0, 7) }),
    forgetTime: (key: string) => {
      const { [key]: _, ...to } = asked.to;
      turnTo({ to });
    },
    onTime: (key: string, slotId: string) => turnTo({ to: { ...asked.to, [key]: slotId } }),
  };
}

export type Move = ReturnType<typeof useMove>;
