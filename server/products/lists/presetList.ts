import { defineList } from '../../infra/lists';

/** All product presets. */
export const presetList = defineList({
  name: 'product-presets',
  scope: 'house',
  from: 'product_presets t',
  key: 't.id',
  columns: {
    name: { sql: 't.name', kind: 'text', label: 'products.preset_name', sort: true, search: true },
    description: { sql: 't.description', kind: 'text', label: 'products.preset_description', search: true },
    products: { sql: 'jsonb_array_length(t.products)', kind: 'number', label: 'products.preset_products' },
    updatedAt: { sql: 't.updated_at', kind: 'datetime', label: 'products.preset_updated', sort: true },
  },
  defaultSort: 'name',
});
