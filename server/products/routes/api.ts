/** Products in the public API, as the web shop offers them. */
import { z } from 'zod';
import { findPublished } from '../../events';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { cents, idParams, named } from '../../shared/apiParts';
import { listProducts } from '../queries/listProducts';

const productAnswer = named(
  'Product',
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    priceCents: cents.describe('The list price; a slot or a day may have another one.'),
    places: z.int().min(0).describe('Places of the slot that one takes: 0 for an audio guide, 4 for a family.'),
    minPerOrder: z.int().min(0),
    maxPerOrder: z.int().min(0),
    requires: z.array(z.uuid()).describe('Sold only with at least one of these products.'),
    left: z.int().nullable().describe('The rest of its tightest quota; null without a quota.'),
  }),
);

export const productEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/events/:id/products',
    name: 'listProducts',
    summary: 'Products on sale in the web shop, in the order of the catalogue',
    scope: scoped('events:read'),
    params: idParams,
    answer: z.strictObject({ data: z.array(productAnswer) }),
    handle: async (req, { params: { id } }) => {
      const event = await findPublished(id, placesOf(req, 'events:read'), req.locale);
      const products = await listProducts(event, req.locale);
      return {
        data: products.map(({ id: product, name, description, priceCents, ...rest }) => ({
          id: product,
          name,
          description,
          priceCents,
          places: rest.capacityUnits,
          minPerOrder: rest.minPerOrder,
          maxPerOrder: rest.maxPerOrder,
          requires: rest.requires.map((other) => other.id),
          left: rest.left,
        })),
      };
    },
  }),
];
