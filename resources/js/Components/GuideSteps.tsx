import { Link, usePage } from '@inertiajs/react';
import type { Guide, GuideStep } from '@server/guide/pages';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** Steps with another text while the test payment provider is used. */
const TOLD_APART = ['payment', 'purchase'] as const;
const isToldApart = (name: string): name is (typeof TOLD_APART)[number] =>
  (TOLD_APART as readonly string[]).includes(name);

/**
 * The first steps, each with its missing data and a link to the page that completes it. The next step is highlighted.
 */
export function GuideSteps({ guide }: { guide: Guide }) {
  const next = guide.steps.find(({ isDone, href }) => !isDone && href !== null);
  return (
    <ol className="grid gap-x-10 gap-y-1 lg:grid-cols-2">
      {guide.steps.map((step) => (
        <Step key={step.name} step={step} guide={guide} isNext={step === next} />
      ))}
    </ol>
  );
}

function Step({ step, guide, isNext }: { step: GuideStep; guide: Guide; isNext: boolean }) {
  const t = useT();
  const { name, isDone, href } = step;
  return (
    <li className={`flex gap-3 rounded-md px-3 py-2 ${isNext ? 'bg-accent-wash' : ''}`}>
      <Icon
        name={isDone ? 'check' : isNext ? 'arrow-right' : 'minus'}
        size={20}
        className={`mt-0.5 shrink-0 ${isDone ? 'text-ok' : isNext ? 'text-accent' : 'text-soft'}`}
        label={t(isDone ? 'guide.is_done' : 'guide.is_open')}
      />
      <div className="min-w-0">
        {isDone || href === null ? (
          <span className={isDone ? 'text-soft' : 'font-strong'}>{t(`guide.${name}`)}</span>
        ) : (
          <Way href={href} isNext={isNext}>
            {t(`guide.${name}`)}
          </Way>
        )}
        {!isDone && <Lacking step={step} guide={guide} />}
      </div>
    </li>
  );
}

/** The shop opens in a new tab, so that the back office stays open. */
function Way({ href, isNext, children }: { href: string; isNext: boolean; children: string }) {
  const look = `link -my-2.5 inline-flex min-h-(--tap) items-center font-strong ${isNext ? '' : 'text-ink'}`;
  if (href.startsWith('/events/'))
    return (
      <a href={href} target="_blank" rel="noreferrer" className={`${look} gap-1.5`}>
        {children} <Icon name="external" size={16} />
      </a>
    );
  return (
    <Link href={href} className={look}>
      {children}
    </Link>
  );
}

function Lacking({ step: { name, missing, href }, guide }: { step: GuideStep; guide: Guide }) {
  const t = useT();
  const { locales } = usePage().props;
  const { currency } = guide;
  const points = missing
    .map((point) => t(`catalogue.point_${point}`, { language: locales[0]?.name ?? '', currency }))
    .join(' · ');
  const text =
    guide.isSandbox && isToldApart(name) ? t(`guide.${name}_text_sandbox`) : t(`guide.${name}_text`, { currency });
  return (
    <p className="text-small text-soft">
      {text}
      {points && name !== 'payment' && <span className="block">{t('guide.missing', { points })}</span>}
      {href === null && name !== 'payment' && <span className="block">{t('guide.later')}</span>}
    </p>
  );
}
