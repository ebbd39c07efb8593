import { useForm, usePage } from '@inertiajs/react';
import { uuidv7 } from '@server/shared/uuid';
import type { GivableUnit } from '@server/tickets/pages';
import { type ReactNode, useState } from 'react';
import { Button } from '@/Components/Button';
import { PostForm } from '@/Components/PostForm';
import { TextInput } from '@/Components/TextInput';
import { WithdrawLink } from '@/Components/WithdrawLink';
import { useFormat } from '@/hooks/useFormat';
import { useOpener } from '@/hooks/useOpener';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

/** URLs that create and withdraw a transfer offer. */
export type GivingAt = { give: string; withdraw: (offer: string) => string };

type GivingProps = { unit: GivableUnit; at: GivingAt };

/** The ticket's open transfer offer, or the form that creates one. */
export function Giving({ unit, at }: GivingProps) {
  const { refusal, offer, timeZone } = unit;
  if (offer) return <Offered offer={offer} at={at} timeZone={timeZone} />;
  return refusal ? null : <GiveForm unit={unit} at={at} />;
}

type OfferedProps = { offer: NonNullable<GivableUnit['offer']>; at: GivingAt; timeZone: string };

/** An open transfer link, with buttons to copy and to withdraw it. */
function Offered({ offer, at, timeZone }: OfferedProps) {
  const t = useT();
  const format = useFormat();
  const isHydrated = useIsHydrated();
  const canCopy = !isHydrated || navigator.clipboard !== undefined;
  const copy = async () => {
    await navigator.clipboard.writeText(offer.url);
    void toast.success(t('giveTicket.copied'));
  };
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
        <WithdrawLink action={at.withdraw(offer.id)} consequence={t('giveTicket.withdraw_text')} />
      </div>
    </div>
  );
}

/** Asks for an email address; left blank, it creates a link that the buyer sends. */
function GiveForm({ unit, at }: GivingProps): ReactNode {
  const t = useT();
  const { features } = usePage().props;
  const [isOpen, setOpen] = useState(false);
  const opener = useOpener(isOpen);
  const [id] = useState(uuidv7);
  const form = useForm({ id, position: unit.position, email: '' });
  if (!isOpen)
    return (
      <div className="mt-4">
        <Button ref={opener} variant="secondary" icon="share" onClick={() => setOpen(true)}>
          {t('giveTicket.choose')}
          <span className="sr-only">{` ${unit.position}. ${unit.name}`}</span>
        </Button>
      </div>
    );
  return (
    <div className="mt-4 grid gap-3 border-t border-rule pt-4">
      <PostForm
        form={form}
        action={at.give}
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
