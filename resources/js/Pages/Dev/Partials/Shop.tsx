import { cents } from '@server/shared/money';
import { HOUR_MS, toIso } from '@server/shared/time';
import { Countdown } from '@/Components/Countdown';
import { DateTime } from '@/Components/DateTime';
import { EventCover } from '@/Components/EventCover';
import { Price } from '@/Components/Price';
import { TicketQr } from '@/Components/TicketQr';
import { TicketStub } from '@/Components/TicketStub';

const ZONE = 'Europe/Madrid';
const NOON = toIso(new Date('2030-05-01T10:00:00Z'));

/** The three finder patterns of a QR code. */
const QR = { size: 21, path: 'M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM9 9h3v3H9z' };

export function Shop() {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-8 text-lead">
        <Price amount={cents(1400)} currency="EUR" />
        <Price amount={cents(1190)} currency="EUR" was={cents(1400)} />
        <Price amount={cents(600)} currency="EUR" from />
        <Price amount={cents(0)} currency="EUR" />
        <DateTime at={NOON} zone={ZONE} as="dateTime" />
        <Countdown until={toIso(new Date(Date.parse(NOON) + HOUR_MS / 4))} serverNow={NOON} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <EventCover slug="lighthouse-museum" image={null} imageAlt="" className="aspect-video w-full" />
        <TicketStub stub={<TicketQr qr={QR} label="The code of a ticket" />}>
          <h3 className="text-subheading">The Lighthouse Museum</h3>
          <p className="text-soft">
            <DateTime at={NOON} zone={ZONE} as="day" />
          </p>
        </TicketStub>
      </div>
    </>
  );
}
