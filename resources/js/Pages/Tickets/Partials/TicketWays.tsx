import { usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { PassableTicket, ShownTicket, TicketWays as Ways } from '@server/tickets/pages';
import { Alert } from '@/Components/Alert';
import { Giving } from '@/Components/GiveTicket';
import { LinkButton } from '@/Components/LinkButton';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';
import { rememberedOrderKey } from '@/lib/keepOffline';

const changeText = ({ move, exchange }: Ways) => {
  if (!exchange) return 'tickets.page_move';
  return move ? 'tickets.page_move_both' : 'tickets.page_exchange';
};

/** Links to the order's pages, for its buyer, for staff, and in a tab that opened the order by its key. */
export function TicketWays({ ticket, ways }: { ticket: ShownTicket; ways: Ways }) {
  const t = useT();
  const isStaff = useAuth().may('orders.refund');
  const isHydrated = useIsHydrated();
  const { orderReference: reference, opensOrder } = ticket;
  const key = (isHydrated && rememberedOrderKey(reference)) || undefined;
  // Space is reserved for links that depend on the tab's storage, so that nothing moves.
  const isOpen = opensOrder || key !== undefined;
  return (
    <nav aria-label={t('tickets.page_ways')} inert={!isOpen} className={`no-print mt-5 ${isOpen ? '' : 'invisible'}`}>
      <div className="flex flex-wrap gap-3">
        {ways.give && (
          <LinkButton href={paths.giving.give(reference, key)} icon="share" variant="secondary">
            {ticket.isAddOn ? t('tickets.page_give_addon', { product: ticket.productName }) : t('tickets.page_give')}
          </LinkButton>
        )}
        {(ways.move || ways.exchange) && (
          <LinkButton href={paths.orders.reschedule(reference, key)} icon="clock" variant="secondary">
            {t(changeText(ways))}
          </LinkButton>
        )}
        {ways.refund && (
          <LinkButton href={paths.orders.refund(reference, key)} variant="secondary">
            {t(isStaff ? 'tickets.page_refund' : 'tickets.page_give_back')}
          </LinkButton>
        )}
      </div>
    </nav>
  );
}

/** Lets the recipient of a transferred ticket transfer it again. */
export function PassOn({ passable: { unit, id, token } }: { passable: PassableTicket }) {
  const t = useT();
  const { form: refusal } = usePage().props.errors as Record<string, string | undefined>;
  const at = { give: paths.giving.pass(id, token), withdraw: (offer: string) => paths.giving.keep(id, token, offer) };
  return (
    <section className="sheet-pad no-print mt-8 rounded-md border border-rule bg-raised">
      <h2 className="text-subheading">
        {unit.isAddOn ? t('tickets.page_give_addon', { product: unit.name }) : t('giveTicket.pass_title')}
      </h2>
      <p className="mt-2 text-soft first-letter:uppercase">
        {t(unit.refusal ? `giveTicket.refusal_${unit.refusal}` : 'giveTicket.pass_lead')}
      </p>
      {refusal && (
        <Alert tone="danger" live className="mt-4">
          {refusal}
        </Alert>
      )}
      <Giving key={unit.offer?.id} unit={unit} at={at} />
    </section>
  );
}
