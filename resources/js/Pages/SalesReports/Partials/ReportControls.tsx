import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { COMPARISONS, type Period } from '@server/shared/period';
import {
  basesOf,
  DIMENSIONS,
  type Dimension,
  LEDGERS,
  measuresOf,
  type ReportAsked,
  reportQuery,
} from '@server/shared/salesReport';
import { useState } from 'react';
import { Chip, FilterBar } from '@/Components/list/FilterBar';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

type Change = { asked?: Partial<ReportAsked>; period?: Partial<Period> };

/**
 * The requested choice, which may be ahead of the page shown; further choices and exports build on it. "Last month",
 * and "Product" a second later, both apply.
 */
export function useChoice(shown: Pick<Pages['SalesReports/Index'], 'asked' | 'period'>) {
  const [ahead, setAhead] = useState<Change | null>(null);
  const asked: ReportAsked = { ...shown.asked, ...ahead?.asked };
  const period: Period = { ...shown.period, ...ahead?.period };
  const show = (change: Change) => {
    setAhead({ asked: { ...ahead?.asked, ...change.asked }, period: { ...ahead?.period, ...change.period } });
    router.visit(
      paths.salesReports.index(reportQuery({ ...asked, ...change.asked }, { ...period, ...change.period })),
      {
        preserveState: true,
        preserveScroll: true,
        // A visit superseded by the next choice leaves it unchanged.
        onFinish: ({ cancelled, interrupted }) => {
          if (!cancelled && !interrupted) setAhead(null);
        },
      },
    );
  };
  return { asked, period, show, isBusy: ahead !== null };
}

type ControlsProps = Pick<Pages['SalesReports/Index'], 'options' | 'mayMoney' | 'filters'> &
  ReturnType<typeof useChoice>;

const USUAL = { ledger: 'sales', basis: 'sale', rows: 'day', columns: null, measure: 'net', filters: {} } as const;

/** Figures, rows and period of the report. The URL is the state; choices that differ from the default are chips. */
export function ReportControls(props: ControlsProps) {
  const { period, show } = props;
  const t = useT();
  return (
    <section aria-label={t('salesReports.shown')}>
      <FilterBar
        lead={<PeriodFields period={period} onShow={(change) => show({ period: change })} />}
        chips={useChips(props).map(({ key, label, text, remove }) => (
          <Chip key={key} label={label} onRemove={() => show(remove)}>
            <span className="list-chip-text">
              {label}
              <span className="font-normal">: {text}</span>
            </span>
          </Chip>
        ))}
        onClear={() => show({ asked: USUAL, period: { compare: 'previous' } })}
        panel={() => <Choices {...props} />}
      />
    </section>
  );
}

/** Choices that differ from the default, each with a remove button. */
function useChips({ asked, period, filters }: ControlsProps) {
  const t = useT();
  const { ledger, basis, rows, columns, measure } = asked;
  const chip = (key: string, label: string, text: string, remove: Change) => ({ key, label, text, remove });
  const chips = [
    ledger !== USUAL.ledger &&
      chip('ledger', t('salesReports.ledger'), t(`salesReports.ledger_${ledger}`), { asked: USUAL }),
    period.compare !== 'previous' &&
      chip('compare', t('reports.compare'), t(`reports.compare_${period.compare}`), {
        period: { compare: 'previous' },
      }),
    basis !== USUAL.basis &&
      chip('basis', t('salesReports.basis'), t(`salesReports.basis_${basis}`), { asked: { basis: USUAL.basis } }),
    rows !== USUAL.rows &&
      chip('rows', t('salesReports.rows'), t(`salesReports.by_${rows}`), {
        asked: { rows: USUAL.rows, ...(columns === USUAL.rows ? { columns: null } : {}) },
      }),
    columns !== null &&
      chip('columns', t('salesReports.columns'), t(`salesReports.by_${columns}`), { asked: { columns: null } }),
    measure !== USUAL.measure &&
      chip('measure', t('salesReports.measure'), t(`salesReports.measure_${measure}`), {
        asked: { measure: USUAL.measure },
      }),
    // The page shown still contains a product that was just removed.
    ...filters
      .filter(({ dimension }) => asked.filters[dimension] !== undefined)
      .map(({ dimension, label }) =>
        chip(`of ${dimension}`, t(`salesReports.by_${dimension}`), label, {
          asked: { filters: { ...asked.filters, [dimension]: undefined } },
        }),
      ),
  ];
  return chips.filter((one) => one !== false);
}

/** All choices except the period. */
function Choices({ asked, period, options, mayMoney, show }: ControlsProps) {
  const t = useT();
  const dimensions: readonly Dimension[] = DIMENSIONS[asked.ledger];
  const named = (dimension: Dimension) => ({ value: dimension, label: t(`salesReports.by_${dimension}`) });
  return (
    <div className="grid gap-4 p-2 sm:grid-cols-2 *:min-w-0">
      {mayMoney && (
        <Select
          label={t('salesReports.ledger')}
          value={asked.ledger}
          onChange={(ledger) =>
            show({ asked: { ledger, basis: 'sale', columns: null, rows: 'day', measure: 'net', filters: {} } })
          }
          options={LEDGERS.map((value) => ({ value, label: t(`salesReports.ledger_${value}`) }))}
        />
      )}
      <Select
        label={t('reports.compare')}
        value={period.compare}
        onChange={(compare) => show({ period: { compare } })}
        options={COMPARISONS.map((value) => ({ value, label: t(`reports.compare_${value}`) }))}
      />
      <Select
        label={t('salesReports.basis')}
        value={asked.basis}
        onChange={(basis) => show({ asked: { basis } })}
        options={basesOf(asked.ledger).map((value) => ({ value, label: t(`salesReports.basis_${value}`) }))}
      />
      <Select
        label={t('salesReports.rows')}
        value={asked.rows}
        onChange={(rows) => show({ asked: { rows, ...(rows === asked.columns ? { columns: asked.rows } : {}) } })}
        options={dimensions.map(named)}
      />
      <Select<Dimension>
        label={t('salesReports.columns')}
        value={asked.columns ?? ''}
        placeholder={t('salesReports.columns_none')}
        onChange={(columns) => show({ asked: { columns: columns || null } })}
        options={dimensions.filter((dimension) => dimension !== asked.rows).map(named)}
      />
      <Select
        label={t('salesReports.measure')}
        value={asked.measure}
        onChange={(measure) => show({ asked: { measure } })}
        options={measuresOf(asked).map((value) => ({ value, label: t(`salesReports.measure_${value}`) }))}
      />
      {options.map(({ dimension, options: keys }) => (
        <Select
          key={dimension}
          label={t(`salesReports.by_${dimension}`)}
          value={keys.some(({ key }) => key === asked.filters[dimension]) ? asked.filters[dimension]! : ''}
          placeholder={t('salesReports.filter_all')}
          onChange={(key) => show({ asked: { filters: { ...asked.filters, [dimension]: key || undefined } } })}
          options={keys.map(({ key, label }) => ({ value: key, label }))}
        />
      ))}
    </div>
  );
}
