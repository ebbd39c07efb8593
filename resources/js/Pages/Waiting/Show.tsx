import { Link, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { dayIn } from '@server/shared/time';
import { Alert } from '@/Components/Alert';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { Stepper } from '@/Components/Stepper';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Props = Pages['Waiting/Show'];

/** A person's position in a waiting list, and their offer. */
export default function Show(props: Props) {
  const t = useT();
  const format = useFormat();
  const { visit, entry, actions } = props;
  const { state, units, startsAt, tickets, before, offerUntil } = entry;
  const isIn = state === 'unconfirmed' || state === 'waiting' || state === 'offered';
  return (
    <div className="gutter">
      <div className="mx-auto max-w-xl py-8 md:py-12">
        <PageHeader title={t(`waiting.state_${state}_title`)} lead={t(`waiting.state_${state}_text`)} />
        <article className="sheet-pad rounded-md border border-rule bg-raised">
          <h2 className="text-subheading">{visit.title}</h2>
          <p className="first-letter:uppercase">{startsAt ? format.visit(startsAt, visit) : tickets}</p>
          <p className="text-soft">{visit.venue}</p>
          <p className="mt-3 font-strong">{t('waiting.places', { count: units })}</p>
          {state === 'waiting' && (
            <p>{before === 0 ? t('waiting.before_none') : t('waiting.before', { count: before })}</p>
          )}
          {state === 'offered' && offerUntil && (
            <p className="font-strong">
              {t('waiting.offered_until', { time: format.dateTime(offerUntil, visit.timeZone) })}
            </p>
          )}
        </article>
        <div className="mt-8 grid gap-8">
          {state === 'unconfirmed' && <Press action={actions.confirm} label={t('waiting.confirm')} isMain />}
          {state === 'offered' && <Choice {...props} />}
          {isIn && <Press action={actions.leave} label={t('waiting.leave')} />}
        </div>
        {!isIn && (
          <p className="mt-8">
            <Link
              className="link"
              href={paths.waitingList.join(visit.slug, startsAt ? { day: dayIn(startsAt, visit.timeZone) } : {})}
            >
              {t('waiting.again')}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Press({ action, label, isMain = false }: { action: string; label: string; isMain?: boolean }) {
  const form = useForm({});
  return (
    <PostForm
      form={form}
      action={action}
      label={label}
      button={isMain ? { size: 'lg', icon: 'check' } : { variant: 'quiet' }}
    />
  );
}

/** With a single kind of ticket, the places are for that kind. */
function usualChoice({ entry, products }: Props): Record<string, number> {
  const [only, ...others] = products;
  if (!only || others.length > 0 || only.capacityUnits === 0) return {};
  return { [only.id]: Math.min(only.maxPerOrder, Math.floor(entry.units / only.capacityUnits)) };
}

/** Tickets for the offered places, in any mix. */
function Choice(props: Props) {
  const { entry, products, currency, actions } = props;
  const t = useT();
  const format = useFormat();
  const form = useForm({ quantities: usualChoice(props) });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const { quantities } = form.data;
  const chosen = products.reduce((sum, { id, capacityUnits }) => sum + (quantities[id] ?? 0) * capacityUnits, 0);
  const said = [...new Set(Object.values(errors))].filter(Boolean);
  return (
    <>
      {said.length > 0 && (
        <Alert tone="danger" live>
          {said.join(' ')}
        </Alert>
      )}
      <PostForm form={form} action={actions.hold} label={t('waiting.hold')} button={{ size: 'lg', icon: 'check' }}>
        <ul className="divide-y divide-rule border-y border-rule">
          {products.map(({ id, name, description, priceCents, capacityUnits, maxPerOrder }) => {
            const own = quantities[id] ?? 0;
            const room = capacityUnits > 0 ? own + Math.floor((entry.units - chosen) / capacityUnits) : maxPerOrder;
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
                <div className="min-w-0">
                  <p className="font-strong">{name}</p>
                  {description && <p className="text-small text-soft">{description}</p>}
                  <p className="figures">{format.money(priceCents, currency)}</p>
                </div>
                <Stepper
                  label={name}
                  value={own}
                  max={Math.max(own, Math.min(maxPerOrder, room))}
                  onChange={(value) => form.setData('quantities', { ...quantities, [id]: value })}
                />
              </li>
            );
          })}
        </ul>
        <p aria-live="polite">{t('waiting.chosen', { chosen, max: entry.units })}</p>
      </PostForm>
    </>
  );
}
