import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pages['Waiting/Join'];

/** Asking to be told when places of a full slot are free. */
export default function Join(props: Props) {
  const t = useT();
  const { visit, slots, isSent } = props;
  const words = isSent ? 'sent' : slots.length === 0 ? 'nothing' : null;
  return (
    <div className="gutter">
      <div className="mx-auto max-w-xl py-8 md:py-12">
        <PageHeader
          eyebrow={visit.title}
          title={t(words === 'sent' ? 'waiting.sent_title' : words ? 'waiting.nothing' : 'waiting.title')}
          lead={t(words === 'sent' ? 'waiting.sent_text' : words ? 'waiting.nothing_text' : 'waiting.lead')}
        />
        {!words && (
          <>
            <noscript id="plain" />
            <JoinForm {...props} />
          </>
        )}
        <p className="mt-10">
          <Link className="link" href={paths.events.show(visit.slug)}>
            {t(slots[0]?.tickets ? 'waiting.to_shop_tickets' : 'waiting.to_shop')}
          </Link>
        </p>
      </div>
    </div>
  );
}

function JoinForm({ visit, slots, slot, email, units, maxUnits }: Props) {
  const t = useT();
  const format = useFormat();
  const [id] = useState(uuidv7);
  const form = useForm({ id, slot: slot ?? '', email, units });
  return (
    <div className="needs-script">
      <PostForm
        form={form}
        action={paths.waitingList.join(visit.slug)}
        label={t('waiting.join')}
        button={{ size: 'lg' }}
      >
        <Select
          {...fieldProps(form, 'slot')}
          label={t(slots[0]?.startsAt ? 'waiting.when' : 'waiting.which')}
          {...(slots.length > 1 ? { placeholder: '' } : {})}
          options={slots.map(({ id: value, startsAt, tickets }) => ({
            value,
            label: startsAt ? format.visit(startsAt, visit) : (tickets ?? ''),
          }))}
          required
        />
        <TextInput
          {...fieldProps(form, 'email')}
          label={t('waiting.email')}
          hint={t(slots[0]?.tickets ? 'waiting.email_hint_tickets' : 'waiting.email_hint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <TextInput
          {...fieldProps(form, 'units')}
          label={t('waiting.units')}
          hint={t('waiting.units_hint')}
          type="number"
          inputMode="numeric"
          inputClassName="figures"
          min={1}
          max={maxUnits}
          required
        />
        <p className="text-small text-soft">{t('waiting.fair')}</p>
      </PostForm>
    </div>
  );
}
