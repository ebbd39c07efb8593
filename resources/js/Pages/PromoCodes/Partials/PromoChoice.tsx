import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { ComboBox, type ComboBoxOption } from '@/Components/form/ComboBox';
import { useT } from '@/hooks/useT';

type PromoChoiceProps = {
  promos: readonly ComboBoxOption[];
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
};

/** The promotion that codes unlock; without any, a link to create one. */
export function PromoChoice({ promos, onChange, ...field }: PromoChoiceProps) {
  const t = useT();
  const hint =
    promos.length > 0 ? (
      t('promoCodes.promo_hint')
    ) : (
      <>
        {t('promoCodes.no_promos')}{' '}
        <Link href={paths.promos.create()} className="link">
          {t('promoCodes.make_promo')}
        </Link>
      </>
    );
  return (
    <ComboBox
      {...field}
      onChange={(value) => onChange(value ?? '')}
      options={promos}
      label={t('promoCodes.promo')}
      hint={hint}
      placeholder={t('promoCodes.choose_promo')}
      required
    />
  );
}
