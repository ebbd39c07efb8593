import { type InertiaFormProps, Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { SentByMail } from '@/Components/SentByMail';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

type Props = Pages['Waiting/Join'];

/** The requested day stays in the URL after a refusal. */
const dayAsked = (day: Props['day']) => (day ? { day } : {});

/** Joins the waiting list of a full slot. */
export default function Join(props: Props) {
  const t = useT();
  const { visit, day, slots, slot, email, units, isSent } = props;
  const form = useForm({ id: uuidv7(), slot: slot ?? '', email, units });
  const [isWrong, setWrong] = useState(false);
  const words = isSent && !isWrong ? 'sent' : slots.length === 0 ? 'nothing' : null;
  // A new id for each submission: the server sends one email for each id.
  const send = () => {
    form.transform((typed) => ({ ...typed, id: uuidv7() }));
    form.post(paths.waitingList.join(visit.slug, dayAsked(day)), {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => setWrong(false),
      onError: () => {
        setWrong(true);
        focusFirstError();
      },
    });
  };
  return (
    <div className="gutter">
      <div className="mx-auto max-w-xl py-8 md:py-12">
        <PageHeader
          eyebrow={visit.title}
          title={t(words === 'sent' ? 'waiting.sent_title' : words ? 'waiting.nothing' : 'waiting.title')}
          lead={t(words === 'sent' ? 'waiting.sent_text' : words ? 'waiting.nothing_text' : 'waiting.lead')}
        />
        {words === 'sent' && slots.length > 0 && (
          <div className="needs-script">
            <SentByMail
              email={form.data.email}
              isBusy={form.processing}
              onAgain={send}
              onWrong={() => setWrong(true)}
            />
          </div>
        )}
        {!words && <JoinForm {...props} form={form} onSend={send} />}
        <p className="mt-10">
          <Link className="link" href={day ? paths.events.onDay(visit.slug, day) : paths.events.show(visit.slug)}>
            {t(slots[0]?.tickets ? 'waiting.to_shop_tickets' : 'waiting.to_shop')}
          </Link>
        </p>
      </div>
    </div>
  );
}

type JoinFormProps = Pick<Props, 'visit' | 'slots' | 'maxUnits' | 'day'> & {
  form: InertiaFormProps<{ id: string; slot: string; email: string; units: string }>;
  onSend: () => void;
};

function JoinForm({ visit, day, slots, form, maxUnits, onSend }: JoinFormProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="needs-script">
      <PostForm
        form={{ processing: form.processing, post: onSend }}
        action={paths.waitingList.join(visit.slug, dayAsked(day))}
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
