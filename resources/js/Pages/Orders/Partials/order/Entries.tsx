import type { ItemVisit } from '@server/orders/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { DateTime } from '@/Components/DateTime';
import { useT } from '@/hooks/useT';

/** Scans of a ticket at the gate. */
export function Entries({ visit, zone }: { visit: ItemVisit; zone: string }) {
  const t = useT();
  if (visit.validations.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="text-small text-soft">{t('afterSale.items_entries')}</h3>
      <ul>
        {visit.validations.map(({ at, result, gate }) => (
          <li key={at}>
            <DateTime at={at} zone={zone} /> · {t(`afterSale.items_scan_${result}` as MessageKey)}
            {gate && <span className="text-soft"> · {gate}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
