import { useForm, usePage } from '@inertiajs/react';
import type { OrderHead } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import type { GivableUnit } from '@server/tickets/pages';
import { type ReactNode, useState } from 'react';
import { Button } from '@/Components/Button';
import { PostForm } from '@/Components/PostForm';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

type GivableProps = { unit: GivableUnit; order: OrderHead; of: number };

/** One ticket: how it stands, and the way to give it. */
export function Givable({ unit, order, of }: GivableProps) {
  const t = useT();
  const format = useFormat();
  const { position, name, holderName, event, startsAt, timeZone, byDay, givenAt, refusal, offer } = unit;
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
      {offer && <Offered offer={offer} order={order} timeZone={timeZone} />}
      {!refusal && !offer && <GiveForm unit={unit} order={order} />}
    </li>
  );
}

type OfferedProps = { offer: NonNullable<GivableUnit['offer']>; order: OrderHead; timeZone: string };

/** The link that is open: to be copied, or withdrawn. */
function Offered({ offer, order, timeZone }: OfferedProps) {
  const t = useT();
  const format = useFormat();
  const isHydrated = useIsHydrated();
  const canCopy = !isHydrated || navigator.clipboard !== undefined;
  const copy = async () => {
    await navigator.clipboard.writeText(offer.url);
    void toast.success(t('giveTicket.copied'));
  };
  const action = paths.giving.withdraw(order.reference, offer.id, order.key ?? undefined);
  return (
    <div className="mt-4 grid gap-4 border-t border-rule pt-4">
      <p>
        <span className="font-strong wrap-anywhere">
          {offer.email ? t('giveTicket.offered_to', { address: offer.email }) : t('giveTicket.offered')}
        </span>{' '}
        {t('giveTicket.good_until', { time: format.dateTime(offer.expiresAt, timeZone) })}
      </p>
      <TextInput label={t('giveTicket.link')} value={offer.url} onChange={() => {}} readOnly />
      <div className="flex flex-wrap gap-3">
        {canCopy && (
          <Button variant="secondary" icon="copy" onClick={() => void copy()}>
            {t('giveTicket.copy')}
          </Button>
        )}
        <PostForm
          form={useForm({})}
          action={action}
          label={t('giveTicket.withdraw')}
          button={{ variant: 'quiet', icon: 'x' }}
        />
      </div>
    </div>
  );
}

/** An address, or none for a link that its buyer sends. */
function GiveForm({ unit, order }: Pick<GivableProps, 'unit' | 'order'>): ReactNode {
  const t = useT();
  const { features } = usePage().props;
  const [isOpen, setOpen] = useState(false);
  const [id] = useState(uuidv7);
  const form = useForm({ id, position: unit.position, email: '' });
  if (!isOpen)
    return (
      <div className="mt-4">
        <Button variant="secondary" icon="share" onClick={() => setOpen(true)}>
          {t('giveTicket.choose')}
          <span className="sr-only"> {unit.position}</span>
        </Button>
      </div>
    );
  return (
    <div className="mt-4 grid gap-3 border-t border-rule pt-4">
      <PostForm
        form={form}
        action={paths.giving.give(order.reference, order.key ?? undefined)}
        label={t(form.data.email.trim() ? 'giveTicket.submit_mail' : 'giveTicket.submit')}
      >
        {features.mails && (
          <TextInput
            {...fieldProps(form, 'email')}
            label={t('giveTicket.email')}
            hint={t('giveTicket.email_hint')}
            type="email"
            autoComplete="off"
            maxLength={254}
            optional
          />
        )}
      </PostForm>
      <div>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t('giveTicket.cancel')}
        </Button>
      </div>
    </div>
  );
}
