/** Public API of products: the offer, and its questions about the holder. */

export { createProduct } from './actions/createProduct';
export { type AnswerProblem, keptAnswer, problemText, problemWith } from './holderAnswers';
export { askedField, type HolderField, NAME_FIELD, parseHolderFields } from './holderFields';
export { NEW_PRODUCT } from './productValues';
export { listProducts, listProductsOf } from './queries/listProducts';
export { quotaStandings } from './queries/quotaStandings';
export { type ProductInput, productRequest } from './requests';
export { voucherFields } from './voucherProduct';
