import type { OrderHead } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import type { GivableUnit } from '@server/tickets/pages';
import { Giving, type GivingAt } from '@/Components/GiveTicket';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

export const givingAt = ({ reference, key }: OrderHead): GivingAt => ({
  give: paths.giving.give(reference, key ?? undefined),
  withdraw: (offer) => paths.giving.withdraw(reference, offer, key ?? undefined),
});

type GivableProps = { unit: GivableUnit; at: GivingAt; of: number };

/** A ticket with its state and the transfer form. */
export function Givable({ unit, at, of }: GivableProps) {
  const t = useT();
  const format = useFormat();
  const { position, name, holderName, event, startsAt, timeZone, byDay, givenAt, refusal } = unit;
  const when = startsAt ? ` · ${format.shortVisit(startsAt, { timeZone, byDay })}` : '';
  return (
    <li className="sheet-pad rounded-md border border-rule bg-raised">
      <h2 className="text-subheading">{of > 1 ? `${position}. ${name}` : name}</h2>
      <p className="text-soft">{`${event}${when}`}</p>
      {givenAt ? (
        <p className="mt-2 font-strong wrap-anywhere">
          {t(holderName ? 'giveTicket.given_to' : 'giveTicket.given', {
            name: holderName ?? '',
            time: format.dateTime(givenAt, timeZone),
          })}
        </p>
      ) : (
        <>
          {holderName && <p className="mt-1 font-strong wrap-anywhere">{holderName}</p>}
          {refusal && <p className="mt-2 text-soft first-letter:uppercase">{t(`giveTicket.refusal_${refusal}`)}</p>}
        </>
      )}
      <Giving unit={unit} at={at} />
    </li>
  );
}
