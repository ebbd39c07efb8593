import { usePage } from '@inertiajs/react';
import { Disclosure } from '@/Components/Disclosure';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { changeLocale } from '@/lib/changeLocale';

type LanguageSwitchProps = { place?: 'below-end' | 'above-start' | 'above-end' };

/** Links to the page in other languages. Each language is named in itself. */
export function LanguageSwitch({ place = 'below-end' }: LanguageSwitchProps) {
  const t = useT();
  const { locale, locales } = usePage().props;
  if (locales.length < 2) return null;
  return (
    <Disclosure
      place={place}
      label={`${t('common.language')}: ${locale.toUpperCase()}`}
      buttonClassName="button button-quiet px-3 text-ink"
      button={
        <>
          <Icon name="globe" />
          <span aria-hidden="true" className="uppercase">
            {locale}
          </span>
        </>
      }
    >
      <ul>
        {locales.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              className="popup-item"
              aria-current={code === locale ? 'true' : undefined}
              onClick={() => void changeLocale(code)}
            >
              <span className="grow">{name}</span>
              {code === locale && <Icon name="check" size={18} className="text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
