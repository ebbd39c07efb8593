import { localText } from '@server/shared/localText';
import { TILE_COLOURS, tileColour } from '@server/shared/tileColours';
import { TileFace } from '@/Components/counter/TileFace';
import { ImageField } from '@/Components/form/ImageField';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';

/** Colour and picture of the tile at the point of sale, with a preview. */
export function TileFields({ form, choices }: SectionProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { name, category, tileColour: own, picture, priceCents } = form.data;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        {...fieldProps(form, 'tileColour')}
        value={own ?? ''}
        onChange={(colour) => form.change({ tileColour: TILE_COLOURS.find((one) => one === colour) ?? null })}
        label={t('products.tile_colour')}
        hint={t('products.tile_colour_hint')}
        options={[
          { value: '', label: t('products.tile_colour_category') },
          ...TILE_COLOURS.map((value) => ({ value, label: t(`products.tile_${value}`) })),
        ]}
      />
      <div className="grid content-start gap-2">
        <span className="font-strong">{t('products.tile_preview')}</span>
        <span className="counter-tile w-40" data-colour={tileColour(own, category)}>
          <TileFace
            name={localText(name, locale) || t('products.name')}
            picture={picture}
            price={priceCents === null ? '' : format.money(priceCents, choices.event.currency)}
          />
        </span>
      </div>
      <ImageField
        {...fieldProps(form, 'picture')}
        label={t('products.tile_picture')}
        hint={t('products.tile_picture_hint')}
        className="sm:col-span-2"
        optional
      />
    </div>
  );
}
