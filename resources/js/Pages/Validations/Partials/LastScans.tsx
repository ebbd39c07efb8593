import { formatReference } from '@server/shared/reference';
import { traitsOfResult } from '@server/shared/validationResults';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';
import type { Passed } from './useGateNews';

const MARKS = { green: 'text-ok', amber: 'text-warn', red: 'text-danger' } as const;

/** The last few who came to this gate, on whichever device. */
export function LastScans({ last }: { last: readonly Passed[] }) {
  const t = useT();
  return (
    <section aria-label={t('validations.last_scans')} className="min-h-28">
      <h2 className="eyebrow mb-1">{t('validations.last_scans')}</h2>
      {last.length === 0 && <p className="text-soft">{t('validations.no_scans_yet')}</p>}
      <ul>
        {last.map(({ id, result, ticket, product }) => {
          const { light, sign } = traitsOfResult(result);
          return (
            <li key={id} className="flex items-center gap-2 leading-7">
              <Icon name={sign} size={17} className={MARKS[light]} />
              <span className="font-strong whitespace-nowrap">{resultName(result, t)}</span>
              <span className="truncate text-soft">{product}</span>
              <span className="figures ml-auto text-small text-soft">{ticket && formatReference(ticket)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
