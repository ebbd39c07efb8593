import { formatReference } from '@server/shared/reference';
import { traitsOfResult } from '@server/shared/validationResults';
import { useContext } from 'react';
import { Button } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';
import { MayForce } from './Overrule';
import { canBeSupervised, type Supervised } from './SupervisorDialog';
import type { Passed } from './useGateNews';

const MARKS = { green: 'text-ok', amber: 'text-warn', red: 'text-danger' } as const;

type LastScansProps = {
  last: readonly Passed[];
  zone: string;
  /** Opens the supervisor's dialog for a scan. */
  onSupervise: (supervised: Supervised) => void;
  /** Shows a scan of this device again while its number of people can be reduced; null for others. */
  openAgain: (id: string) => (() => void) | null;
};

/** The latest scans at this gate, from any device; two lines each, legible at arm's length. */
export function LastScans({ last, zone, onSupervise, openAgain }: LastScansProps) {
  const t = useT();
  const { time } = useFormat();
  const mayForce = useContext(MayForce);
  return (
    <section aria-label={t('validations.last_scans')} className="min-h-28">
      <h2 className="eyebrow mb-1">{t('validations.last_scans')}</h2>
      {last.length === 0 && <p className="text-soft">{t('validations.no_scans_yet')}</p>}
      <ul className="divide-y divide-rule">
        {last.map(({ id, result, ticket, product, at }) => {
          const { light, sign } = traitsOfResult(result);
          const open = result === 'accepted' || result === 'exited' ? openAgain(id) : null;
          return (
            <li key={id} className="flex items-start gap-3 py-2">
              <Icon
                name={result === 'exited' ? 'log-out' : sign}
                size={22}
                className={`mt-0.5 shrink-0 ${MARKS[light]}`}
              />
              <span className="min-w-0 grow">
                <span className="block text-lead leading-snug font-strong">{resultName(result, t)}</span>
                {product && <span className="block leading-snug">{product}</span>}
                {open && (
                  <Button variant="secondary" size="sm" className="mt-1" onClick={open}>
                    {t('validations.fewer')}
                  </Button>
                )}
              </span>
              <span className="figures shrink-0 text-right leading-snug">
                <span className="block text-lead">{time(at, zone)}</span>
                {ticket && <span className="block text-soft">{formatReference(ticket)}</span>}
              </span>
              {ticket && !mayForce && canBeSupervised({ validationId: id, result, scan: null }) && (
                <IconButton
                  icon="lock"
                  label={t('validations.supervise_scan', { time: time(at, zone) })}
                  onClick={() => onSupervise({ validationId: id, result, scan: null })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
